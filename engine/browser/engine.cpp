// The engine in the browser: solves, explains, gives hints and judges; the module that every screen loads.
#include "words.hpp"

namespace nurie::browser {

using Questions = questions::List<questions::Solve, questions::Explain, questions::Hint, questions::Problems,
                                  questions::Check, questions::Violations>;

Error answer(Words const& question, Json& out) { return answer_one<Questions>(question, out); }

}  // namespace nurie::browser
