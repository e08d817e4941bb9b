import CGTK
import GLibSupport
import GTKSupport
import Glibc

/// Activates actions as menus, keys and other programs do.
enum ActionsProbe {
  static func run(_ application: Object) -> [String: Int] {
    let window = Object(adopting: adw_application_window_new(application.cast()))
    var (plain, texts) = (0, [String]())
    let actions = Actions(of: window)
    actions.add("plain") { plain += 1 }
    actions.add("text") { (text: String) in texts.append(text) }
    gtk_widget_activate_action_variant(window.cast(), "win.plain", nil)
    gtk_widget_activate_action_variant(window.cast(), "win.text", g_variant_new_string("\u{FC}ber & <b>"))
    actions.enable("plain", false)
    gtk_widget_activate_action_variant(window.cast(), "win.plain", nil)
    let activated = plain
    actions.enable("plain", true)
    gtk_widget_activate_action_variant(window.cast(), "win.plain", nil)
    actions.enable("missing", true)
    gtk_widget_activate_action_variant(window.cast(), "win.missing", nil)
    return [
      "plain": activated, "plain again": plain, "texts": texts.count,
      "right text": texts == ["\u{FC}ber & <b>"] ? 1 : 0,
    ]
  }
}
