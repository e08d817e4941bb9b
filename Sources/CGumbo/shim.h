#include <gumbo.h>
#include <stdlib.h>

// gumbo asks for thousands of small blocks, all for a tree that lives as long as one call. So they are cut from large ones that
// go together; freeing one does nothing.
typedef struct courant_arena_block {
  struct courant_arena_block *previous;
  size_t used, size;
} courant_arena_block;

typedef struct courant_arena {
  courant_arena_block *last;
} courant_arena;

static inline void *courant_arena_allocate(void *arena, size_t size) {
  courant_arena *self = (courant_arena *)arena;
  size = (size + 15) & ~(size_t)15;
  if (!self->last || self->last->size - self->last->used < size) {
    size_t capacity = size > 65536 - 64 ? size : 65536 - 64;
    courant_arena_block *block = (courant_arena_block *)malloc(32 + capacity);
    if (!block) return NULL;
    block->previous = self->last;
    block->used = 0;
    block->size = capacity;
    self->last = block;
  }
  void *result = (char *)self->last + 32 + self->last->used;
  self->last->used += size;
  return result;
}

static inline void courant_arena_ignore(void *arena, void *block) {
  (void)arena;
  (void)block;
}

static inline void courant_arena_free(courant_arena *arena) {
  while (arena->last) {
    courant_arena_block *previous = arena->last->previous;
    free(arena->last);
    arena->last = previous;
  }
}

// Swift's concurrency checks refuse the constant, as its type has pointers in it. No errors are recorded, as nobody reads them.
static inline GumboOptions courant_gumbo_fragment_options(courant_arena *arena) {
  GumboOptions options = kGumboDefaultOptions;
  options.allocator = courant_arena_allocate;
  options.deallocator = courant_arena_ignore;
  options.userdata = arena;
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
