#include <stddef.h>
#include <stdint.h>

// libFuzzer as a library, which lets a program choose what it tries.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*try_one)(const uint8_t *data, size_t size));
