// The worker of the engine.
import { Answers } from './answers';
import type { Name, Requests } from './protocol';
import { serve } from './serving';

serve(
  (native) => new Answers(native),
  (answers, name, args) => answers.answer(name as Name, args as Requests[Name]['args']),
);
