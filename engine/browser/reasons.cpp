// The engine in the browser with reasons: it answers all that engine.cpp does, and why a cell is what it is,
// and which technique justifies a stroke. It is loaded when one of these is first asked.
#define NURIE_REASONS
#include "engine.cpp"
