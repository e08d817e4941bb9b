#include <libsecret/secret.h>

/* What tells this program's keys from others': a schema is a C structure with an array in it, which Swift cannot fill. */
static inline const SecretSchema *courant_secret_schema(void) {
  static const SecretSchema schema = {
    "io.github.courant.Courant.Key", SECRET_SCHEMA_NONE, 
    {{"service", SECRET_SCHEMA_ATTRIBUTE_STRING}, {"library", SECRET_SCHEMA_ATTRIBUTE_STRING}, {NULL, 0}}};
  return &schema;
}
