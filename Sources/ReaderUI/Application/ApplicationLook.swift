import CGTK
import GLibSupport
import GTKSupport
import Glibc

/// What of the settings GTK looks after for the whole program: the style, and the keys that menus show as well.
final class ApplicationLook {
  private let application: Object
  private let settings: Settings

  init(of application: Object, settings: Settings) {
    self.application = application
    self.settings = settings
    gtk_icon_theme_add_resource_path(
      gtk_icon_theme_get_for_display(gdk_display_get_default()), resourceRoot + "/icons")
    showTheme()
    showKeys()
    settings.observe(.theme, for: self) { [weak self] in self?.showTheme() }
    settings.observe(.keys, for: self) { [weak self] in self?.showKeys() }
  }

  /// Whether a dialog stands in the window: keys are its own then.
  private var isInDialog = false {
    didSet { if isInDialog != oldValue { showKeys() } }
  }

  /// Leaves a window's keys to the dialogs that stand in it, but for those that end the program, which is always possible.
  func watchDialogs(in window: Widget) {
    Newer.watchDialogs(in: window) { [weak self] isThere in
      self?.isInDialog = isThere
      // Once the dialog has the focus, the window hears of no key.
      if let dialog = window.object("visible-dialog") { self?.endProgram(byKeysOf: dialog, in: window) }
    }
  }

  /// What says of a dialog that it has the keys already: it is the visible one again where another over it closes.
  private final class Ending {}

  private func endProgram(byKeysOf dialog: Object, in window: Widget) {
    let mark = "courant-ending"
    guard dialog.kept(Ending.self, as: mark) == nil else { return }
    dialog.keep(Ending(), as: mark)
    let widget: Widget = dialog.cast()
    widget.onKey(isFirst: true) { [weak self] press in
      let stroke = Keystroke(pressed: press.value, press.modifiers)
      // A letter is for what is typed there.
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
    let scheme =
      switch settings[.theme] {
      case "light": ADW_COLOR_SCHEME_FORCE_LIGHT
      case "dark": ADW_COLOR_SCHEME_FORCE_DARK
      default: ADW_COLOR_SCHEME_DEFAULT
      }
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme)
  }
}
