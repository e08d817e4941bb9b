import CGTK
import GLibSupport
import GTKSupport
import Text

/// What Courant is, and whose.
enum AboutDialog {
  /// The typefaces that ship with Courant under the SIL Open Font License, and whose they are.
  private static let fonts = [
    ("Charis SIL", "1997–2022 SIL International"), ("Inter", "2016–2022 The Inter Project Authors"),
  ]
  private static let openFontLicense =
    "SIL Open Font License 1.1: <a href=\"https://openfontlicense.org\">openfontlicense.org</a>"

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
    for (font, owner) in fonts {
      adw_about_window_add_legal_section(dialog, font, "© " + owner, GTK_LICENSE_CUSTOM, openFontLicense)
    }
    adw_about_window_add_legal_section(
      dialog, "Tiresias LPfont", "© 2000–2006 The Royal National Institute for the Blind", GTK_LICENSE_GPL_3_0, nil)
    gtk_window_set_transient_for(about.cast(), window)
    gtk_window_set_modal(about.cast(), 1)
    gtk_window_present(about.cast())
  }
}
