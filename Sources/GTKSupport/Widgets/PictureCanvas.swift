import CGTK
import GLibSupport

/// A widget that draws one picture at a place and in a size that the calling code sets.
public final class PictureCanvas {
  /// The place of the picture, in logical pixels. It may extend beyond the widget.
  public struct Place: Equatable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  private let object: Object
  private let content = CanvasContent()

  public init() {
    object = Object(adopting: g_object_new_with_properties(Self.type, 0, nil, nil)!)
    // A new widget has a floating reference. This object owns it, and later its container owns it as well.
    g_object_ref_sink(object.raw)
    g_object_unref(object.raw)
    object.keep(content, as: Self.key)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_focusable(widget, 1)
  }

  public var widget: Widget { object.cast() }

  /// Called with the widget's new size in logical pixels, before it is drawn.
  public var onResize: (_ width: Double, _ height: Double) -> Void {
    get { content.onResize }
    set { content.onResize = newValue }
  }

  /// The size of a `GdkTexture` in pixels.
  public static func size(of texture: Object) -> (width: Double, height: Double) {
    (Double(gdk_texture_get_width(texture.opaque)), Double(gdk_texture_get_height(texture.opaque)))
  }

  /// Draws another picture.
  ///
  /// - Parameter textures: The picture as `GdkTexture`s, from its full size to smaller sizes; empty for no picture.
  public func show(_ textures: [Object]) {
    content.textures = textures
    gtk_widget_queue_draw(widget)
  }

  /// Draws the picture at another place.
  public func place(_ place: Place) {
    guard place != content.place else { return }
    content.place = place
    gtk_widget_queue_draw(widget)
  }

  // MARK: The GObject type behind it

  private static let key = "courant-canvas"

  private static let type: GType = g_type_register_static_simple(
    gtk_widget_get_type(), "CourantPictureCanvas", UInt32(MemoryLayout<GtkWidgetClass>.size),
    { type, _ in
      guard let type = type?.assumingMemoryBound(to: GtkWidgetClass.self) else { return }
      type.pointee.measure = { _, orientation, _, least, natural, _, _ in
        least?.pointee = 0
        natural?.pointee = 0
      }
      type.pointee.size_allocate = { widget, width, height, _ in
        nonisolated(unsafe) let widget = widget
        MainActor.assumeIsolated {
          widget?.kept(CanvasContent.self, as: PictureCanvas.key)?.onResize(Double(width), Double(height))
        }
      }
      type.pointee.snapshot = { widget, snapshot in
        nonisolated(unsafe) let (widget, snapshot) = (widget, snapshot)
        MainActor.assumeIsolated {
          guard let widget else { return }
          widget.kept(CanvasContent.self, as: PictureCanvas.key)?.draw(in: widget, on: snapshot)
        }
      }
      gtk_widget_class_set_accessible_role(type, GTK_ACCESSIBLE_ROLE_IMG)
    }, UInt32(MemoryLayout<GtkWidget>.size), nil, GTypeFlags(0))
}

/// The content of a canvas.
private final class CanvasContent {
  var textures: [Object] = []
  var place = PictureCanvas.Place(x: 0, y: 0, width: 0, height: 0)
  var onResize: (Double, Double) -> Void = { _, _ in }

  /// The background below the picture, like paper. Drawings with a transparent background need it.
  private static let paper = GdkRGBA(red: 0.925, green: 0.922, blue: 0.91, alpha: 1)

  func draw(in widget: Widget, on snapshot: OpaquePointer?) {
    guard place.width > 0, place.height > 0, let texture = texture(of: widget) else { return }
    let density = Double(gtk_widget_get_scale_factor(widget))
    // The place is rounded to device pixels. Otherwise a picture in its actual size would be blurred.
    let snapped = { (length: Double) in Float((length * density).rounded() / density) }
    var area = graphene_rect_t(
      origin: .init(x: snapped(place.x), y: snapped(place.y)),
      size: .init(width: max(1, snapped(place.width)), height: max(1, snapped(place.height))))
    var paper = Self.paper
    gtk_snapshot_append_color(snapshot, &paper, &area)
    gtk_snapshot_append_texture(snapshot, texture.opaque, &area)
  }

  /// Returns the smallest texture that has at least as many pixels as the widget draws.
  private func texture(of widget: Widget) -> Object? {
    let wanted = place.width * Double(gtk_widget_get_scale_factor(widget))
    return textures.last { Double(gdk_texture_get_width($0.opaque)) >= wanted - 1 } ?? textures.first
  }
}
