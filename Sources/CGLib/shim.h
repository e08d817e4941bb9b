#include <gio/gio.h>
#include <gio/gunixinputstream.h>
#include <glib-unix.h>

/* libdispatch exports these two for run loops that embed its main queue (CFRunLoop does). */
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
