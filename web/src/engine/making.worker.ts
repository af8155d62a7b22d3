// The worker that makes puzzles.
import type { Drawing } from '../game/drawing';
import { askAbout, type DrawingName } from './drawing';
import { madeBy, type MakingRequests } from './making';
import { serve } from './serving';

serve(
  (native) => native,
  (native, name, args) =>
    name === 'generate'
      ? madeBy(native, ...(args as MakingRequests['generate']['args']))
      : askAbout(native, name as DrawingName, ...(args as [Drawing, number])),
);
