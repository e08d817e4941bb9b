#include <minizip/zip.h>
#include <string.h>

// The fields of an entry's date have other names in other versions of the library. 1 January 1980 is the first that a ZIP file can
// have, and says that there is none.
static inline int courant_zip_begin(zipFile file, const char *name, int level) {
  zip_fileinfo info;
  memset(&info, 0, sizeof info);
  info.tmz_date.tm_year = 1980;
  info.tmz_date.tm_mday = 1;
  return zipOpenNewFileInZip(file, name, &info, NULL, 0, NULL, 0, NULL, level ? 8 : 0, level);
}
