import CGTK
import GLibSupport

/// Any widget, as the GTK functions take it.
public typealias Widget = UnsafeMutablePointer<GtkWidget>

/// The objects of one `.ui` file, built anew.
///
/// The file holds the structure; the Swift file of the same name holds the behaviour.
public final class Interface {
  private let builder: Object
  private let name: String

  /// Builds the file `ui/<name>.ui` of the resources.
  public init(_ name: String, under root: String) {
    self.name = name
    builder = Object(adopting: gtk_builder_new_from_resource("\(root)/ui/\(name).ui"))
    OldNames.mend(in: builder)
  }

  /// Builds interface XML made at run time, such as the list of shortcuts.
  public init(xml: String) {
    name = "run-time interface"
    builder = Object(adopting: gtk_builder_new_from_string(xml, -1))
  }

  /// The object of this id. It belongs to the interface, or to the widget it was put into.
  ///
  /// A missing id is a mistake in the file that ships inside the program, so there is nothing to recover.
  public func object(_ id: String) -> OpaquePointer {
    guard let object = gtk_builder_get_object(builder.opaque, id) else {
      preconditionFailure("\(name) has no object \(id)")
    }
    return object.opaque
  }

  /// The object of this id; `nil` where there is none.
  public func objectIfAny(_ id: String) -> OpaquePointer? {
    gtk_builder_get_object(builder.opaque, id)?.opaque
  }

  /// The widget of this id.
  public func widget(_ id: String) -> Widget {
    object(id).cast()
  }
}
