#define ADW_DISABLE_DEPRECATION_WARNINGS
#define GDK_DISABLE_DEPRECATION_WARNINGS
#define PANGO_DISABLE_DEPRECATION_WARNINGS
#include <adwaita.h>

/* GTK tells what a widget is described as to nobody but tests. Owned by the caller; NULL where it is the text that was asked for. */
static inline char *courant_accessible_description (GtkAccessible *accessible)
{
    return gtk_test_accessible_check_property (accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "");
}

/* GdkPixbufAnimation takes times as GTimeVal, which GLib has called deprecated since. */
static inline GdkPixbufAnimationIter *courant_animation_begin (GdkPixbufAnimation *animation)
{
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    GTimeVal start = { 0, 0 };
    return gdk_pixbuf_animation_get_iter (animation, &start);
    G_GNUC_END_IGNORE_DEPRECATIONS
}

static inline void courant_animation_advance (GdkPixbufAnimationIter *iterator, gint64 milliseconds)
{
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    GTimeVal time = { milliseconds / 1000, milliseconds % 1000 * 1000 };
    gdk_pixbuf_animation_iter_advance (iterator, &time);
    G_GNUC_END_IGNORE_DEPRECATIONS
}
