import CGTK
import GLibSupport
import GTKSupport
import SharedUI
import Text

/// The About dialog: description, authors, licenses and diagnostics.
enum AboutDialog {
  /// The fonts that are installed with Courant under the SIL Open Font License, and their owners.
  private static let fonts = [
    ("Charis SIL", "1997–2022 SIL International"), ("Inter", "2016–2022 The Inter Project Authors"),
  ]
  private static let openFontLicense =
    "SIL Open Font License 1.1: <a href=\"https://openfontlicense.org\">openfontlicense.org</a>"

  /// - Parameters:
  ///   - diagnostics: The text for people who look for the cause of a fault.
  ///   - onTellOthers: Called when the reader wants to recommend the program.
  static func present(
    over window: UnsafeMutablePointer<GtkWindow>, diagnostics: String, onTellOthers: @escaping () -> Void
  ) {
    let about = About()
    for (property, text) in [
      ("application-name", "Courant"), ("application-icon", applicationID), ("version", version),
      ("developer-name", translated("The Courant developers")),
      ("comments", translated("A news reader that is quick, quiet and yours.")), ("website", homepage),
      ("issue-url", homepage + "/issues"), ("copyright", "© 2026 The Courant developers"),
      ("debug-info", diagnostics), ("debug-info-filename", "courant-diagnostics.txt"),
    ] {
      about.set(property, text)
    }
    about.setLicense(GTK_LICENSE_GPL_3_0)
    for (font, owner) in fonts { about.addLegal(font, "© " + owner, GTK_LICENSE_CUSTOM, openFontLicense) }
    about.addLegal(
      "Tiresias LPfont", "© 2000–2006 The Royal National Institute for the Blind", GTK_LICENSE_GPL_3_0, nil)
    about.addLink(translated("Tell Others"), homepage + "#tell", onTellOthers)
    about.present(over: window)
  }
}
