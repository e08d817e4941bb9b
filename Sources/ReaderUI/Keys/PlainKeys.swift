import CGTK
import GLibSupport
import GTKSupport
import SharedUI

/// Makes keys without modifiers work in every pane, unless a text field has the focus.
///
/// GTK's accelerators would also take these keys from text fields, so this class handles them.
final class PlainKeys {
  private let window: Widget
  private var presses: KeyPresses
  /// True while the key that was just pressed moves the focus.
  private var isWalking = false
  /// The widget to which the reader last moved the focus by keys. It may no longer exist.
  private var walkedTo: Widget?

  init(of window: Widget, _ bindings: KeyBindings, perform: @escaping (String) -> Void) {
    self.window = window
    presses = KeyPresses(bindings)
    window.onKey(isFirst: true) { [weak self] press in
      self?.noteWalking(press)
      let arrived = Keystroke(pressed: press.value, press.modifiers)
      guard let self, arrived.isPlain, !arrived.isModifier, !focusTakes(arrived) else { return false }
      let readings = [arrived] + otherReadings(of: press)
      guard let action = presses.action(of: readings, at: press.time) else { return false }
      if !action.isEmpty { perform(action) }
      return true
    }
    window.on("notify::focus-widget") { [weak self] in
      guard let self, isWalking else { return }
      walkedTo = gtk_root_get_focus(window.opaque)
    }
  }

  private func noteWalking(_ press: KeyPress) {
    isWalking = press.isWalking
    // Later changes of the focus have other causes.
    if isWalking { Task { [weak self] in self?.isWalking = false } }
  }

  /// The current key bindings.
  var bindings: KeyBindings {
    get { presses.bindings }
    set { presses.bindings = newValue }
  }

  /// Returns the key in the keyboard's other layouts. GTK finds its accelerators in the same way.
  private func otherReadings(of press: KeyPress) -> [Keystroke] {
    var keys: UnsafeMutablePointer<GdkKeymapKey>?
    var values: UnsafeMutablePointer<UInt32>?
    var count: Int32 = 0
    guard let event = press.event,
      gdk_display_map_keycode(gtk_widget_get_display(window), press.code, &keys, &values, &count) != 0, let keys,
      let values
    else { return [] }
    defer {
      g_free(keys)
      g_free(values)
    }
    let (layout, level) = (gdk_key_event_get_layout(event), gdk_key_event_get_level(event))
    return (0..<Int(count)).filter { keys[$0].group != Int32(layout) && keys[$0].level == Int32(level) }
      .map { Keystroke(pressed: values[$0], press.modifiers) }.filter { $0.isPlain && !$0.isModifier }
  }

  /// Returns true if a text field or a dialog has the focus, or if `takes` is true for the focused widget.
  private func focusTakes(_ key: Keystroke) -> Bool {
    guard let focus = gtk_root_get_focus(window.opaque) else { return false }
    return isTextField(focus) || Newer.isInDialog(focus) || takes(key.value, focus)
  }

  private func isTextField(_ widget: Widget) -> Bool {
    widget.isA(gtk_editable_get_type()) || widget.isA(gtk_text_get_type())
      || (widget.isA(gtk_text_view_get_type()) && gtk_text_view_get_editable(widget.cast()) != 0)
  }

  /// Returns true if the focused widget needs this key. Space and Return press a button that the reader moved to, but
  /// not a button that got the focus because a menu closed. Return opens a section and follows a link. The arrow keys
  /// move in menus, sliders, the list of sections, articles and pages of choices.
  private func takes(_ key: UInt32, _ widget: Widget) -> Bool {
    switch Int32(bitPattern: key) {
    case GDK_KEY_space, GDK_KEY_Return:
      return isPressed(widget) || widget.isA(gtk_switch_get_type())
        || inPopover(widget) || (key == UInt32(GDK_KEY_Return) && (isIn("sections-pane", widget) || isPage(widget)))
    case GDK_KEY_Up, GDK_KEY_Down:
      return inPopover(widget) || isIn("sections-pane", widget) || isIn("spoken-article", widget) || isPage(widget)
        || isChoice(widget) || widget.isA(gtk_range_get_type())
    default:
      return inPopover(widget)
    }
  }

  /// Returns true for a button that the reader moved to, and for a button that takes the place of a row.
  private func isPressed(_ widget: Widget) -> Bool {
    widget.isA(gtk_button_get_type()) && (widget == walkedTo || isChoice(widget))
  }

  /// Returns true for a subject, source or tag among others.
  private func isChoice(_ widget: Widget) -> Bool { gtk_widget_has_css_class(widget, "term") != 0 }

  /// Returns true for an article's page. In it, Return opens links. The name of the type is compared, because WebKit
  /// may not be loaded.
  private func isPage(_ widget: Widget) -> Bool {
    widget.isA(gtk_text_view_get_type())
      || g_type_name_from_instance(widget.cast()).map { String(cString: $0) == "WebKitWebView" } ?? false
  }

  private func inPopover(_ widget: Widget) -> Bool {
    gtk_widget_get_ancestor(widget, gtk_popover_get_type()) != nil
  }

  /// Returns true if the widget or one of its ancestors has a CSS class.
  private func isIn(_ name: String, _ widget: Widget) -> Bool {
    var ancestor: Widget? = widget
    while let current = ancestor {
      if gtk_widget_has_css_class(current, name) != 0 { return true }
      ancestor = gtk_widget_get_parent(current)
    }
    return false
  }
}
