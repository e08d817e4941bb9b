import CGTK
import GLibSupport
import GTKSupport

/// The widgets of a window, found by walking.
enum WidgetTree {
  /// A widget and all that is in it, without what is of a type.
  static func all(in widget: Widget, besides type: String = "") -> [Widget] {
    var widgets = [widget]
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      if typeName(of: current) != type { widgets += all(in: current, besides: type) }
      child = gtk_widget_get_next_sibling(current)
    }
    return widgets
  }

  static func typeName(of object: some GPointer) -> String {
    let instance: UnsafeMutablePointer<GTypeInstance> = object.cast()
    return String(cString: g_type_name(instance.pointee.g_class.pointee.g_type))
  }

  static func count(_ type: String, in widget: Widget) -> Int {
    all(in: widget).count { typeName(of: $0) == type }
  }

  /// The web view that is seen, once it shows an article. Those of the neighbours take no input.
  static func page(in widget: Widget) -> Widget? {
    all(in: widget).first { view in
      guard typeName(of: view) == "WebKitWebView", gtk_widget_get_mapped(view) != 0,
        gtk_widget_get_can_target(view) != 0
      else { return false }
      return title(of: view) != ""
    }
  }

  /// The title of the page in a web view.
  static func title(of view: Widget) -> String {
    var value = GValue()
    g_value_init(&value, FundamentalType.string)
    g_object_get_property(view.cast(), "title", &value)
    defer { g_value_unset(&value) }
    return g_value_get_string(&value).map { String(cString: $0) } ?? ""
  }
}

/// Counts the objects that it was shown and that are still alive, by type.
enum LifeWatch {
  private(set) static var alive: [String: Int] = [:]

  static var total: Int { alive.values.reduce(0, +) }

  static func watch(_ object: some GPointer) {
    alive[WidgetTree.typeName(of: object), default: 0] += 1
    let name = Unmanaged.passRetained(TypeName(WidgetTree.typeName(of: object))).toOpaque()
    g_object_weak_ref(
      object.cast(),
      { name, _ in
        nonisolated(unsafe) let name = name
        MainActor.assumeIsolated {
          guard let name else { return }
          LifeWatch.alive[Unmanaged<TypeName>.fromOpaque(name).takeRetainedValue().text, default: 0] -= 1
        }
      }, name)
  }

  private final class TypeName {
    let text: String

    init(_ text: String) {
      self.text = text
    }
  }
}
