import CGTK
import GLibSupport
import GTKSupport
import Text

/// What Courant is, and whose.
enum AboutDialog {
  static func present(over window: UnsafeMutablePointer<GtkWindow>) {
    guard let about = adw_about_window_new() else { return }
    let dialog = about.opaque
    adw_about_window_set_application_name(dialog, "Courant")
    adw_about_window_set_application_icon(dialog, applicationID)
    adw_about_window_set_version(dialog, version)
    adw_about_window_set_developer_name(dialog, translated("The Courant developers"))
    adw_about_window_set_comments(dialog, translated("A news reader that is quick, quiet and yours."))
    adw_about_window_set_website(dialog, homepage)
    adw_about_window_set_issue_url(dialog, homepage + "/issues")
    adw_about_window_set_license_type(dialog, GTK_LICENSE_GPL_3_0)
    adw_about_window_set_copyright(dialog, "© 2026 The Courant developers")
    gtk_window_set_transient_for(about.cast(), window)
    gtk_window_set_modal(about.cast(), 1)
    gtk_window_present(about.cast())
  }
}
