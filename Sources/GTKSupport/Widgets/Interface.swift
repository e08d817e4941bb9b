import CGTK
import GLibSupport

/// A widget in the type of the GTK functions.
public typealias Widget = UnsafeMutablePointer<GtkWidget>

/// The objects of one `.ui` file, newly built.
///
/// The file contains the structure; the Swift file of the same name contains the behaviour.
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

  /// Returns the object with this ID. The object belongs to the interface, or to its parent widget.
  ///
  /// A missing ID is a mistake in a file inside the program, so the program stops.
  public func object(_ id: String) -> OpaquePointer {
    guard let object = gtk_builder_get_object(builder.opaque, id) else {
      preconditionFailure("\(name) has no object \(id)")
    }
    return object.opaque
  }

  /// Returns the object with this ID; `nil` if there is none.
  public func objectIfAny(_ id: String) -> OpaquePointer? {
    gtk_builder_get_object(builder.opaque, id)?.opaque
  }

  /// Returns the widget with this ID.
  public func widget(_ id: String) -> Widget {
    object(id).cast()
  }
}
