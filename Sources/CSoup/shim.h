#include <libsoup/soup.h>

/* The options are variadic in C, which Swift cannot call, and cannot be set later. */
static inline SoupSession *courant_soup_session_new(int connections, int connections_per_host) {
  return soup_session_new_with_options("max-conns", connections, "max-conns-per-host", connections_per_host, NULL);
}
