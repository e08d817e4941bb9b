import CGTK
import GLibSupport
import GTKSupport

/// Lets single letters act in every pane, unless a text field has the focus.
///
/// GTK's accelerators would take a plain letter from the text field as well, so these keys are looked at one by one.
final class PlainKeys {
  private let window: Widget
  /// The keys as they are now.
  var bindings: KeyBindings
  /// When "g" was pressed, in milliseconds of the event's clock.
  private var prefixTime: UInt32?

  /// How long after "g" its second key counts, in milliseconds.
  private static let patience: UInt32 = 2000

  init(of window: Widget, _ bindings: KeyBindings, perform: @escaping (String) -> Void) {
    self.window = window
    self.bindings = bindings
    guard let controller = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    controller.onRequest("key-pressed") { [weak self] (value: UInt32, _: UInt32, modifiers: UInt32) -> Bool in
      let time = gtk_event_controller_get_current_event_time(controller)
      guard let action = self?.action(Keystroke(pressed: value, modifiers), at: time) else { return false }
      if !action.isEmpty { perform(action) }
      return true
    }
    gtk_widget_add_controller(window, controller)
  }

  /// The action of a key press, an empty one for the first key of two, or `nil` where the key is not ours.
  private func action(_ key: Keystroke, at time: UInt32) -> String? {
    guard key.isPlain, !key.isModifier else { return nil }
    let focus = gtk_root_get_focus(window.opaque)
    if let focus, isTextField(focus) || takes(key.value, focus) { return nil }
    if let prefix = prefixTime {
      prefixTime = nil
      if time &- prefix < Self.patience, let action = bindings.actions[key.afterPrefix] { return action }
    }
    if key == .prefix, bindings.hasSequences {
      prefixTime = time
      return ""
    }
    return bindings.actions[key]
  }

  private func isTextField(_ widget: Widget) -> Bool {
    isA(widget, gtk_editable_get_type()) || isA(widget, gtk_text_get_type()) || isA(widget, gtk_text_view_get_type())
  }

  /// Whether the focused widget needs this key for itself: buttons are pressed by space and return, and menus, switches and
  /// the list of sections are walked with the arrows.
  private func takes(_ key: UInt32, _ widget: Widget) -> Bool {
    switch Int32(bitPattern: key) {
    case GDK_KEY_space, GDK_KEY_Return:
      return isA(widget, gtk_button_get_type()) || isA(widget, gtk_switch_get_type())
        || inPopover(widget) || inSections(widget)
    case GDK_KEY_Up, GDK_KEY_Down:
      return inPopover(widget) || inSections(widget) || isA(widget, gtk_range_get_type())
    default:
      return inPopover(widget)
    }
  }

  private func inPopover(_ widget: Widget) -> Bool {
    gtk_widget_get_ancestor(widget, gtk_popover_get_type()) != nil
  }

  private func inSections(_ widget: Widget) -> Bool {
    var ancestor: Widget? = widget
    while let current = ancestor {
      if gtk_widget_has_css_class(current, "sections-pane") != 0 { return true }
      ancestor = gtk_widget_get_parent(current)
    }
    return false
  }

  private func isA(_ widget: Widget, _ type: GType) -> Bool {
    g_type_check_instance_is_a(widget.cast(), type) != 0
  }
}
