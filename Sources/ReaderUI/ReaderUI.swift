import CGLib
import CGTK
import CWebKit
import CResources

public func hello() {
  let app: UnsafeMutablePointer<AdwApplication>? = adw_application_new("a.b.c", G_APPLICATION_DEFAULT_FLAGS)
  print(app as Any, webkit_get_major_version(), _dispatch_get_main_queue_handle_4CF())
  g_object_unref(app)
}
