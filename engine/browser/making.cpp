// Making in the browser: generates puzzles and positions, and judges what people draw; a module of its own,
// because few screens need it.
#include "../making_questions.hpp"
#include "words.hpp"

namespace nurie::browser {

using Questions =
    questions::List<questions::Generate, questions::Verdict, questions::FindFixes, questions::Repair>;

Error answer(Words const& question, Json& out) { return answer_one<Questions>(question, out); }

}  // namespace nurie::browser
