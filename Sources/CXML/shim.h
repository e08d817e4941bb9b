// Foundation has an ICU of its own, whose headers contradict those that libxml2 would include for a type nobody here uses.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/uri.h>
#include <libxml/xmlerror.h>

// `xmlFree` is a variable, which Swift's concurrency checks refuse to read.
static inline void courant_xml_free(void *block) { xmlFree(block); }
