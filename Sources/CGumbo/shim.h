#include <gumbo.h>

// Swift's concurrency checks refuse the constant, as its type has pointers in it. No errors are recorded, as nobody reads them.
static inline GumboOptions courant_gumbo_fragment_options(void) {
  GumboOptions options = kGumboDefaultOptions;
  options.fragment_context = GUMBO_TAG_DIV;
  options.max_errors = 0;
  return options;
}

// The same for a whole page.
static inline GumboOptions courant_gumbo_page_options(void) {
  GumboOptions options = kGumboDefaultOptions;
  options.max_errors = 0;
  return options;
}
