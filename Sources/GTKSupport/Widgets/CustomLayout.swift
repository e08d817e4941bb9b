import CGTK
import GLibSupport

/// A layout of a widget's children, defined by two functions.
final class CustomLayout {
  typealias Measure = (_ widget: Widget, _ orientation: GtkOrientation, _ size: Int32) -> (least: Int32, natural: Int32)
  typealias Place = (_ widget: Widget, _ width: Int32, _ height: Int32) -> Void

  private static let key = "courant-layout"
  private let measure: Measure
  private let place: Place

  private init(_ measure: @escaping Measure, _ place: @escaping Place) {
    self.measure = measure
    self.place = place
  }

  /// Gives a widget this layout, whose height depends on its width.
  static func use(on widget: Widget, measure: @escaping Measure, place: @escaping Place) {
    // GTK's callbacks have no user data, so the widget keeps it.
    widget.keep(CustomLayout(measure, place), as: key)
    let layout = gtk_custom_layout_new(
      { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
      { widget, orientation, size, least, natural, _, _ in
        nonisolated(unsafe) let (widget, least, natural) = (widget, least, natural)
        MainActor.assumeIsolated {
          guard let widget, let layout = widget.kept(CustomLayout.self, as: CustomLayout.key) else { return }
          let measure = layout.measure(widget, orientation, size)
          least?.pointee = measure.least
          natural?.pointee = measure.natural
        }
      },
      { widget, width, height, _ in
        nonisolated(unsafe) let widget = widget
        MainActor.assumeIsolated {
          guard let widget else { return }
          widget.kept(CustomLayout.self, as: CustomLayout.key)?.place(widget, width, height)
        }
      })
    gtk_widget_set_layout_manager(widget, layout)
  }
}

extension UnsafeMutablePointer where Pointee == GtkWidget {
  /// The children that GTK includes in the layout.
  var laidOutChildren: some Sequence<Widget> {
    sequence(first: gtk_widget_get_first_child(self)) { child in
      child.map { gtk_widget_get_next_sibling($0) }
    }.lazy.prefix { $0 != nil }.compactMap { $0 }.filter { gtk_widget_should_layout($0) != 0 }
  }
}
