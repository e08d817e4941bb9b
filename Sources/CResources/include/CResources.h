#ifndef COURANT_RESOURCES_H
#define COURANT_RESOURCES_H

#include <stddef.h>

/// The compiled GResource bundle of data/courant.gresource.xml, which lives as long as the process.
const void *_Nonnull courant_resources(size_t *_Nonnull length);

/// The settings' schema, compiled by glib-compile-schemas, which lives as long as the process.
const void *_Nonnull courant_schemas(size_t *_Nonnull length);

#endif
