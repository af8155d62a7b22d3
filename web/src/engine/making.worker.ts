// The worker that generates puzzles.
import { madeBy, type MakingRequests } from './making';
import { serve } from './serving';

serve(
  (native) => native,
  (native, _, args) => madeBy(native, ...(args as MakingRequests['generate']['args'])),
);
