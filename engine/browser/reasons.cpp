// Reasons in the browser: why a cell is what it is, and which technique justifies a stroke; a module of its
// own, because few people ask for one in their first puzzle.
#include "words.hpp"

namespace nurie::browser {

using Questions = questions::List<questions::Why, questions::Justify>;

Error answer(Words const& question, Json& out) { return answer_one<Questions>(question, out); }

}  // namespace nurie::browser
