import CGTK
import GLibSupport
import GTKSupport
import SharedUI
import Text

/// The About dialog: description, authors and licenses.
enum AboutDialog {
  /// The fonts that are installed with Courant under the SIL Open Font License, and their owners.
  private static let fonts = [
    ("Charis SIL", "1997–2022 SIL International"), ("Inter", "2016–2022 The Inter Project Authors"),
  ]
  private static let openFontLicense =
    "SIL Open Font License 1.1: <a href=\"https://openfontlicense.org\">openfontlicense.org</a>"

  static func present(over window: UnsafeMutablePointer<GtkWindow>) {
    let about = About()
    for (property, text) in [
      ("application-name", "Courant"), ("application-icon", applicationID), ("version", version),
      ("developer-name", translated("The Courant developers")),
      ("comments", translated("A news reader that is quick, quiet and yours.")), ("website", homepage),
      ("issue-url", homepage + "/issues"), ("copyright", "© 2026 The Courant developers"),
    ] {
      about.set(property, text)
    }
    about.setLicense(GTK_LICENSE_GPL_3_0)
    for (font, owner) in fonts { about.addLegal(font, "© " + owner, GTK_LICENSE_CUSTOM, openFontLicense) }
    about.addLegal(
      "Tiresias LPfont", "© 2000–2006 The Royal National Institute for the Blind", GTK_LICENSE_GPL_3_0, nil)
    about.present(over: window)
  }
}
