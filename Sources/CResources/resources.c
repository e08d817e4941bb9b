#include "CResources.h"

/* #embed is C23, which Clang reads in every mode. */
#pragma clang diagnostic ignored "-Wc23-extensions"

/* GResource asks for 8-byte alignment, or it copies. */
static const _Alignas(8) unsigned char bundle[] = {
#embed "courant.gresource"
};

static const unsigned char schemas[] = {
#embed "gschemas.compiled"
};

const void *courant_resources(size_t *length) {
    *length = sizeof bundle;
    return bundle;
}

const void *courant_schemas(size_t *length) {
    *length = sizeof schemas;
    return schemas;
}
