import CGTK
import GLibSupport

/// A badge drawn over a small picture: a play sign and the length.
///
/// The badge is not a widget: only few rows of a list need it, and each additional widget makes all rows slower.
public struct PictureBadge: Equatable {
  /// The text in the corner; empty if unknown.
  public var text: String
  public var hasPlaySign: Bool

  public init(_ text: String, hasPlaySign: Bool) {
    self.text = text
    self.hasPlaySign = hasPlaySign
  }

  /// The text size relative to the widget's own.
  private static let scale = 0.72
  /// The space around the text, and the distance to the picture's edges, in pixels.
  private static let (padding, margin): (Float, Float) = (4, 4)
  /// The diameter of the play sign's disc, and the side of the sign, in pixels: first for small pictures, then for
  /// large pictures.
  private static let (small, large): (Sign, Sign) = ((28, 16), (48, 28))
  /// The minimum height of a large picture, in pixels.
  private static let leastLarge: Float = 140

  private typealias Sign = (disc: Float, side: Float)
  /// The background is dark enough for white letters over any picture.
  private static let (ground, ink) = (
    GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0.72), GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1)
  )

  /// Draws the badge over a child of a widget.
  @MainActor
  func draw(over child: Widget, in widget: Widget, on snapshot: OpaquePointer?) {
    var area = graphene_rect_t()
    guard gtk_widget_compute_bounds(child, widget, &area) != 0 else { return }
    if hasPlaySign { drawSign(in: area, widget, on: snapshot) }
    if !text.isEmpty { drawText(in: area, widget, on: snapshot) }
  }

  @MainActor
  private func drawText(in area: graphene_rect_t, _ widget: Widget, on snapshot: OpaquePointer?) {
    let layout = Object(adopting: gtk_widget_create_pango_layout(widget, text))
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_scale_new(Self.scale))
    pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_SEMIBOLD))
    pango_layout_set_attributes(layout.opaque, attributes)
    pango_attr_list_unref(attributes)
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(layout.opaque, &width, &height)
    let box = (width: Float(width) + 2 * Self.padding, height: Float(height) + 2)
    let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    let left =
      isMirrored ? area.origin.x + Self.margin : area.origin.x + area.size.width - box.width - Self.margin
    let top = area.origin.y + area.size.height - box.height - Self.margin
    fill(left, top, box.width, box.height, radius: 4, on: snapshot)
    gtk_snapshot_save(snapshot)
    var place = graphene_point_t(x: left + Self.padding, y: top + 1)
    gtk_snapshot_translate(snapshot, &place)
    var ink = Self.ink
    gtk_snapshot_append_layout(snapshot, layout.opaque, &ink)
    gtk_snapshot_restore(snapshot)
  }

  @MainActor
  private func drawSign(in area: graphene_rect_t, _ widget: Widget, on snapshot: OpaquePointer?) {
    let (disc, sign) = area.size.height < Self.leastLarge ? Self.small : Self.large
    let middle = (
      x: area.origin.x + area.size.width / 2, y: area.origin.y + area.size.height / 2
    )
    fill(middle.x - disc / 2, middle.y - disc / 2, disc, disc, radius: disc / 2, on: snapshot)
    guard let theme = gtk_icon_theme_get_for_display(gtk_widget_get_display(widget)),
      let found = gtk_icon_theme_lookup_icon(
        theme, "media-playback-start-symbolic", nil, Int32(sign), gtk_widget_get_scale_factor(widget),
        GTK_TEXT_DIR_LTR, GTK_ICON_LOOKUP_FORCE_SYMBOLIC)
    else { return }
    let icon = Object(adopting: found)
    gtk_snapshot_save(snapshot)
    var place = graphene_point_t(x: middle.x - sign / 2, y: middle.y - sign / 2)
    gtk_snapshot_translate(snapshot, &place)
    let inks = [Self.ink, Self.ink, Self.ink, Self.ink]
    gtk_symbolic_paintable_snapshot_symbolic(
      icon.opaque, snapshot, Double(sign), Double(sign), inks, UInt(inks.count))
    gtk_snapshot_restore(snapshot)
  }

  @MainActor
  private func fill(
    _ left: Float, _ top: Float, _ width: Float, _ height: Float, radius: Float, on snapshot: OpaquePointer?
  ) {
    var box = graphene_rect_t(
      origin: graphene_point_t(x: left, y: top), size: graphene_size_t(width: width, height: height))
    var rounded = GskRoundedRect()
    gsk_rounded_rect_init_from_rect(&rounded, &box, radius)
    var ground = Self.ground
    gtk_snapshot_push_rounded_clip(snapshot, &rounded)
    gtk_snapshot_append_color(snapshot, &ground, &box)
    gtk_snapshot_pop(snapshot)
  }
}
