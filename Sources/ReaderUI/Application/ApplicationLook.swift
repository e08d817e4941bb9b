import CGTK
import GLibSupport
import GTKSupport
import Glibc
import SharedUI

/// Applies the settings that GTK handles for the whole program: the style, and the keys that menus show.
final class ApplicationLook {
  private let application: Object
  private let settings: Settings

  init(of application: Object, settings: Settings) {
    self.application = application
    self.settings = settings
    gtk_icon_theme_add_resource_path(
      gtk_icon_theme_get_for_display(gdk_display_get_default()), resourceRoot + "/icons")
    Actions(of: application).add(choice: "style") { settings[.theme] = $0 }
    showTheme()
    showKeys()
    settings.observe(.theme, for: self) { [weak self] in self?.showTheme() }
    settings.observe(.keys, for: self) { [weak self] in self?.showKeys() }
  }

  /// True while a dialog is open in the window. The dialog then gets the keys.
  private var isInDialog = false {
    didSet { if isInDialog != oldValue { showKeys() } }
  }

  /// Disables a window's shortcuts while a dialog is open in it, except the quit key, which always works.
  func watchDialogs(in window: Widget) {
    Newer.watchDialogs(in: window) { [weak self] isThere in
      self?.isInDialog = isThere
      // While the dialog has the focus, the window receives no key presses.
      if let dialog = window.object("visible-dialog") { self?.endProgram(byKeysOf: dialog, in: window) }
    }
  }

  /// Marks a dialog that already handles the quit key. A dialog can become visible several times, if other dialogs open
  /// and close over it.
  private final class Ending {}

  private func endProgram(byKeysOf dialog: Object, in window: Widget) {
    let mark = "courant-ending"
    guard dialog.kept(Ending.self, as: mark) == nil else { return }
    dialog.keep(Ending(), as: mark)
    let widget: Widget = dialog.cast()
    widget.onKey(isFirst: true) { [weak self] press in
      let stroke = Keystroke(pressed: press.value, press.modifiers)
      // Plain letters belong to the text that the reader types.
      guard let self, !stroke.isPlain, settings.keyBindings.actions[stroke] == Self.ending else { return false }
      gtk_widget_activate_action_variant(window, Self.ending, nil)
      return true
    }
  }

  private static let ending = "app.quit"

  private func showKeys() {
    let bindings = settings.keyBindings
    for command in Command.all {
      let keys = isInDialog && command.action != Self.ending ? [] : bindings.accelerators(of: command.action)
      var accelerators: [UnsafePointer<CChar>?] =
        keys.map { UnsafePointer(strdup($0)) } + [nil]
      gtk_application_set_accels_for_action(application.cast(), command.action, &accelerators)
      for accelerator in accelerators { free(UnsafeMutableRawPointer(mutating: accelerator)) }
    }
  }

  private func showTheme() {
    Actions(of: application).choose(settings[.theme], for: "style")
    let scheme =
      switch settings[.theme] {
      case "light": ADW_COLOR_SCHEME_FORCE_LIGHT
      case "dark": ADW_COLOR_SCHEME_FORCE_DARK
      default: ADW_COLOR_SCHEME_DEFAULT
      }
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme)
  }
}
