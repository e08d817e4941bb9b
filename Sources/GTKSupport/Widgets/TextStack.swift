import CGTK
import GLibSupport

/// A widget that draws paragraphs of text one below another. Each paragraph is laid out only once for a width.
///
/// A wrapping `GtkLabel` is laid out again for every width at which GTK measures it, some ten times before its first
/// drawing. In a list with four labels in each row, this took nine tenths of the time to show the list.
///
/// The widget also places three children itself. Boxes around them would each have a style, which GTK recomputes for
/// all rows of a list when one of them moves.
public final class TextStack {
  /// A paragraph. It is cut off if it has too little space.
  public struct Line: Equatable {
    public var text: String
    /// The text after the main text on the same line. It is never cut off.
    public var trailing: String
    /// True if the trailing text stands at the end of the line, small and pale, and not right after the text.
    public var isTrailingAside: Bool
    /// The text size relative to the widget's own.
    public var scale: Double
    public var isBold: Bool
    /// True if the text has as many lines as it would need in bold. So nothing below the text moves when the text
    /// becomes bold or regular.
    public var hasRoomForBold: Bool
    /// From 0 to 1.
    public var opacity: Double
    /// The maximum number of lines on screen, at least 1.
    public var rows: Int
    /// The free space at the end of the line, in pixels, for a widget that is drawn over the line.
    public var margin: Int
    /// The highlighted parts of the text, in bytes of UTF-8.
    public var marks: [Range<Int>]

    public init(
      _ text: String, trailing: String = "", isTrailingAside: Bool = false, scale: Double = 1, isBold: Bool = false,
      hasRoomForBold: Bool = false, opacity: Double = 1, rows: Int = 1, margin: Int = 0, marks: [Range<Int>] = []
    ) {
      self.text = text
      self.trailing = trailing
      self.isTrailingAside = isTrailingAside
      self.scale = scale
      self.isBold = isBold
      self.hasRoomForBold = hasRoomForBold
      self.opacity = opacity
      self.rows = rows
      self.margin = margin
      self.marks = marks
    }
  }

  private let object: Object
  private let paragraphs = Paragraphs()

  public init() {
    object = Object(adopting: g_object_new_with_properties(Self.type, 0, nil, nil)!)
    // A new widget has a floating reference. This object owns it, and later its container owns it as well.
    g_object_ref_sink(object.raw)
    g_object_unref(object.raw)
    object.keep(paragraphs, as: Self.key)
  }

  public var widget: Widget { object.cast() }

  /// Shows other lines. Empty lines take no space.
  public func show(_ lines: [Line]) {
    let lines = lines.filter { !$0.text.isEmpty }
    guard lines != paragraphs.lines else { return }
    paragraphs.lines = lines
    gtk_widget_queue_resize(widget)
  }

  /// The language of the lines (BCP 47), which decides the shapes of Chinese, Japanese and Korean characters; `nil` for
  /// the reader's own.
  public var language: String? {
    get { paragraphs.language }
    set {
      guard newValue != paragraphs.language else { return }
      paragraphs.language = newValue
      gtk_widget_queue_resize(widget)
    }
  }

  /// The distance by which everything is drawn further to the right, in pixels. The layout stays the same.
  public var shift: Int32 {
    get { paragraphs.shift }
    set {
      guard newValue != paragraphs.shift else { return }
      paragraphs.shift = newValue
      gtk_widget_queue_draw(widget)
    }
  }

  /// Puts a widget beside the lines, at their end and vertically centred. While the widget is hidden, the lines use its
  /// space.
  ///
  /// - Parameter gap: The spacing between the lines and the widget, in pixels.
  public func put(beside child: Widget, gap: Int32) {
    precondition(paragraphs.beside == nil)
    paragraphs.beside = (child, gap)
    gtk_widget_set_parent(child, widget)
  }

  /// True if the widget is above the lines instead of beside them, in full width and in the format 16:9.
  public var isPictureAbove: Bool {
    get { paragraphs.isBesideAbove }
    set {
      guard newValue != paragraphs.isBesideAbove else { return }
      paragraphs.isBesideAbove = newValue
      gtk_widget_queue_resize(widget)
    }
  }

  /// Returns the height of a picture above the lines, in pixels.
  ///
  /// - Parameter width: The width of the text stack, and of the picture.
  public static func pictureHeight(forWidth width: Int32) -> Int32 { min(width * 9 / 16, 240) }

  /// Puts a widget before the lines, at their top. While the widget is hidden, the lines use its space.
  ///
  /// - Parameter gap: The spacing between the widget and the lines, in pixels.
  public func put(before child: Widget, gap: Int32) {
    precondition(paragraphs.before == nil)
    paragraphs.before = (child, gap)
    gtk_widget_set_parent(child, widget)
  }

  /// The badge drawn over the widget beside the lines.
  public var badge: PictureBadge? {
    get { paragraphs.badge }
    set {
      guard newValue != paragraphs.badge else { return }
      paragraphs.badge = newValue
      gtk_widget_queue_draw(widget)
    }
  }

  /// Puts a widget over the end of the first line, which must leave space for it (``Line/margin``).
  public func put(over child: Widget) {
    precondition(paragraphs.over == nil)
    paragraphs.over = child
    gtk_widget_set_parent(child, widget)
  }

  // MARK: The GObject type behind it

  private static let key = "courant-paragraphs"

  private static let type: GType = g_type_register_static_simple(
    gtk_widget_get_type(), "CourantTextStack", UInt32(MemoryLayout<GtkWidgetClass>.size),
    { type, _ in
      guard let type = type?.assumingMemoryBound(to: GtkWidgetClass.self) else { return }
      type.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
      type.pointee.measure = { widget, orientation, size, least, natural, _, _ in
        nonisolated(unsafe) let (widget, least, natural) = (widget, least, natural)
        MainActor.assumeIsolated {
          let measure = TextStack.measure(widget, orientation, size)
          least?.pointee = measure.least
          natural?.pointee = measure.natural
        }
      }
      type.pointee.size_allocate = { widget, width, height, _ in
        nonisolated(unsafe) let widget = widget
        MainActor.assumeIsolated { TextStack.place(widget, width, height) }
      }
      type.pointee.snapshot = { widget, snapshot in
        nonisolated(unsafe) let (widget, snapshot) = (widget, snapshot)
        MainActor.assumeIsolated { TextStack.draw(widget, snapshot) }
      }
      UnsafeMutableRawPointer(type).assumingMemoryBound(to: GObjectClass.self).pointee.dispose = { object in
        nonisolated(unsafe) let object = object
        MainActor.assumeIsolated { TextStack.dispose(object) }
      }
      // The calling code sets the text for screen readers.
      gtk_widget_class_set_accessible_role(type, GTK_ACCESSIBLE_ROLE_GROUP)
    }, UInt32(MemoryLayout<GtkWidget>.size), nil, GTypeFlags(0))

  /// The minimum width of a list, and a usual one. They are fixed, because measuring the text is slow.
  private static let (leastWidth, naturalWidth): (Int32, Int32) = (80, 240)

  private static func measure(
    _ widget: Widget?, _ orientation: GtkOrientation, _ size: Int32
  ) -> (least: Int32, natural: Int32) {
    guard let widget, let paragraphs = widget.kept(Paragraphs.self, as: key) else { return (0, 0) }
    // GTK requires every visible child to be measured.
    if let over = paragraphs.over { _ = minimum(of: over, orientation) }
    // A picture above the lines needs no width of its own.
    let neighbours = [paragraphs.visibleBefore, paragraphs.isBesideAbove ? nil : paragraphs.visibleBeside].compactMap {
      $0
    }
    if paragraphs.isBesideAbove, let above = paragraphs.visibleBeside { _ = minimum(of: above.widget, orientation) }
    let extents = neighbours.map { minimum(of: $0.widget, orientation) }
    guard orientation == GTK_ORIENTATION_VERTICAL else {
      let room = zip(neighbours, extents).reduce(0) { $0 + $1.0.gap + $1.1 }
      return (leastWidth + room, naturalWidth + room)
    }
    // GTK 4.18 treats the height measured without a width as the minimum for every width.
    let area = paragraphs.textArea(in: widget, width: size > 0 ? size : naturalWidth)
    let text = size > 0 ? paragraphs.height(in: widget, width: area.width) : paragraphs.leastHeight(in: widget)
    let height = max(text, extents.max() ?? 0) + paragraphs.top(forWidth: size > 0 ? size : naturalWidth)
    return (height, height)
  }

  fileprivate static func minimum(of child: Widget, _ orientation: GtkOrientation) -> Int32 {
    var least: Int32 = 0
    gtk_widget_measure(child, orientation, -1, &least, nil, nil, nil)
    return least
  }

  private static func place(_ widget: Widget?, _ width: Int32, _ height: Int32) {
    guard let widget, let paragraphs = widget.kept(Paragraphs.self, as: key) else { return }
    let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    // All children except `before` are at the end of the space.
    let text = paragraphs.textArea(in: widget, width: width)
    let top = paragraphs.top(forWidth: width)
    func allocate(_ child: Widget, in room: Int32, from start: Int32, middle: Bool) {
      let own = (
        width: minimum(of: child, GTK_ORIENTATION_HORIZONTAL), height: minimum(of: child, GTK_ORIENTATION_VERTICAL)
      )
      var area = GtkAllocation(
        x: isMirrored ? start : start + room - own.width, y: middle ? max(0, (height - own.height) / 2) : top,
        width: own.width, height: own.height)
      gtk_widget_size_allocate(child, &area, -1)
    }
    if let beside = paragraphs.visibleBeside {
      if paragraphs.isBesideAbove {
        var area = GtkAllocation(
          x: 0, y: 0, width: width, height: TextStack.pictureHeight(forWidth: width))
        gtk_widget_size_allocate(beside.widget, &area, -1)
      } else {
        allocate(beside.widget, in: width, from: 0, middle: true)
      }
    }
    if let before = paragraphs.visibleBefore {
      let own = minimum(of: before.widget, GTK_ORIENTATION_HORIZONTAL)
      allocate(before.widget, in: own, from: isMirrored ? width - own : 0, middle: false)
    }
    if let over = paragraphs.over, gtk_widget_should_layout(over) != 0 {
      allocate(over, in: text.width, from: text.start, middle: false)
    }
  }

  private static func draw(_ widget: Widget?, _ snapshot: OpaquePointer?) {
    guard let widget, let paragraphs = widget.kept(Paragraphs.self, as: key) else { return }
    gtk_snapshot_save(snapshot)
    defer { gtk_snapshot_restore(snapshot) }
    var shift = graphene_point_t(x: Float(paragraphs.shift), y: 0)
    gtk_snapshot_translate(snapshot, &shift)
    paragraphs.draw(in: widget, on: snapshot)
    for child in paragraphs.children { gtk_widget_snapshot_child(widget, child, snapshot) }
    if let badge = paragraphs.badge, let beside = paragraphs.visibleBeside {
      badge.draw(over: beside.widget, in: widget, on: snapshot)
    }
  }

  private static func dispose(_ object: UnsafeMutablePointer<GObject>?) {
    guard let object else { return }
    if let paragraphs = object.opaque.kept(Paragraphs.self, as: key) {
      for child in paragraphs.children { gtk_widget_unparent(child) }
      (paragraphs.before, paragraphs.beside, paragraphs.over) = (nil, nil, nil)
    }
    g_type_class_peek(gtk_widget_get_type())?.assumingMemoryBound(to: GObjectClass.self).pointee.dispose?(object)
  }
}

private final class Paragraphs {
  private struct Laid {
    let layout: Object
    let trailing: Object?
    let isTrailingAside: Bool
    /// True if the text runs from right to left. A text without a direction takes the window's.
    let isRightToLeft: Bool
    let height: Int32
    let opacity: Double
    let margin: Int32
  }

  /// The spacing between lines and before the trailing text, in pixels.
  private static let (spacing, gap): (Int32, Int32) = (3, 4)
  /// The size and the opacity of trailing text at the end of the line.
  private static let (asideScale, asideOpacity) = (0.85, 0.72)

  var lines: [TextStack.Line] = [] {
    didSet { laid = [] }
  }
  var language: String? {
    didSet { laid = [] }
  }
  /// The distance by which everything is drawn further to the right.
  var shift: Int32 = 0
  /// The widget before the lines, and the spacing.
  var before: (widget: Widget, gap: Int32)?
  /// The badge drawn over the widget beside the lines.
  var badge: PictureBadge?
  /// The widget beside the lines, and the spacing.
  var beside: (widget: Widget, gap: Int32)?
  /// True if `beside` is above the lines instead.
  var isBesideAbove = false
  /// The widget over the end of the first line.
  var over: Widget?
  private var laid: [Laid] = []
  private var width: Int32 = 0
  /// Pango's serial, which changes with the font, the text size and the direction.
  private var serial: UInt32 = 0

  var children: [Widget] { [before?.widget, beside?.widget, over].compactMap { $0 } }

  var visibleBefore: (widget: Widget, gap: Int32)? { Self.visible(before) }
  var visibleBeside: (widget: Widget, gap: Int32)? { Self.visible(beside) }

  private static func visible(_ neighbour: (widget: Widget, gap: Int32)?) -> (widget: Widget, gap: Int32)? {
    neighbour.flatMap { gtk_widget_should_layout($0.widget) != 0 ? $0 : nil }
  }

  /// Returns the start and the width of the lines in the widget's width.
  func textArea(in widget: Widget, width: Int32) -> (start: Int32, width: Int32) {
    func room(for neighbour: (widget: Widget, gap: Int32)?) -> Int32 {
      neighbour.map { TextStack.minimum(of: $0.widget, GTK_ORIENTATION_HORIZONTAL) + $0.gap } ?? 0
    }
    let (before, behind) = (room(for: visibleBefore), isBesideAbove ? 0 : room(for: visibleBeside))
    let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    return (isMirrored ? behind : before, max(1, width - before - behind))
  }

  /// Returns the vertical start of the lines.
  ///
  /// - Parameter width: The width of the text stack, which is also the width of a picture above the lines.
  func top(forWidth width: Int32) -> Int32 {
    guard isBesideAbove, let beside = visibleBeside else { return 0 }
    return TextStack.pictureHeight(forWidth: width) + beside.gap
  }

  func height(in widget: Widget, width: Int32) -> Int32 {
    lay(in: widget, width)
    return laid.reduce(0) { $0 + $1.height } + Self.spacing * Int32(max(0, laid.count - 1))
  }

  /// Returns the height without any wrapped line, computed from the font alone.
  func leastHeight(in widget: Widget) -> Int32 {
    let context = gtk_widget_get_pango_context(widget)
    guard let metrics = pango_context_get_metrics(context, nil, nil) else { return 0 }
    defer { pango_font_metrics_unref(metrics) }
    let row = Double(pango_font_metrics_get_height(metrics)) / Double(PANGO_SCALE)
    return lines.reduce(0) { $0 + Int32(row * $1.scale) } + Self.spacing * Int32(max(0, lines.count - 1))
  }

  func draw(in widget: Widget, on snapshot: OpaquePointer?) {
    let area = textArea(in: widget, width: gtk_widget_get_width(widget))
    lay(in: widget, area.width)
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
    let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    var top = self.top(forWidth: gtk_widget_get_width(widget))
    for line in laid {
      var shade = color
      shade.alpha *= Float(line.opacity)
      gtk_snapshot_save(snapshot)
      var place = graphene_point_t(x: Float(area.start), y: Float(top))
      gtk_snapshot_translate(snapshot, &place)
      let margin = isMirrored ? line.margin : 0
      if let trailing = line.trailing {
        // Text in the opposite direction is aligned to the other end of the room.
        var text = PangoRectangle()
        pango_layout_get_pixel_extents(line.layout.opaque, nil, &text)
        let own = size(of: trailing).width
        let isBefore = line.isTrailingAside ? isMirrored : line.isRightToLeft
        let start = margin + (isBefore ? own + Self.gap : 0)
        append(line.layout, at: (start, 0), shade, to: snapshot)
        let end =
          if line.isTrailingAside {
            isMirrored ? line.margin : area.width - line.margin - own
          } else {
            isBefore ? start + text.x - Self.gap - own : start + text.x + text.width + Self.gap
          }
        if line.isTrailingAside { shade.alpha = color.alpha * Float(min(line.opacity, Self.asideOpacity)) }
        // Another script may need a font with other heights, so the baselines are aligned.
        append(trailing, at: (end, baseline(of: line.layout) - baseline(of: trailing)), shade, to: snapshot)
      } else {
        append(line.layout, at: (margin, 0), shade, to: snapshot)
      }
      gtk_snapshot_restore(snapshot)
      top += line.height + Self.spacing
    }
  }

  private func append(_ layout: Object, at point: (x: Int32, y: Int32), _ color: GdkRGBA, to snapshot: OpaquePointer?) {
    var color = color
    gtk_snapshot_save(snapshot)
    var place = graphene_point_t(x: Float(point.x), y: Float(point.y))
    gtk_snapshot_translate(snapshot, &place)
    gtk_snapshot_append_layout(snapshot, layout.opaque, &color)
    gtk_snapshot_restore(snapshot)
  }

  private func lay(in widget: Widget, _ width: Int32) {
    let serial = pango_context_get_serial(gtk_widget_get_pango_context(widget))
    guard laid.count != lines.count || width != self.width || serial != self.serial else { return }
    (self.width, self.serial) = (width, serial)
    laid = lines.map { line in
      var trailingLine = line
      if line.isTrailingAside { (trailingLine.scale, trailingLine.isBold) = (Self.asideScale, false) }
      let isRightToLeft = widget.isRightToLeft(line.text)
      // The trailing text gets the direction of the main text, even if its letters have another direction.
      let following = (isRightToLeft ? "\u{2067}" : "\u{2066}") + line.trailing + "\u{2069}"
      let trailing = line.trailing.isEmpty ? nil : self.layout(following, as: trailingLine, in: widget)
      if let trailing { pango_layout_set_auto_dir(trailing.opaque, 0) }
      let gap = line.isTrailingAside ? 3 * Self.gap : Self.gap
      let becomesBold = line.hasRoomForBold && !line.isBold
      let widest =
        becomesBold && !line.isTrailingAside && trailing != nil
        ? self.layout(following, as: line.bold, in: widget) : trailing
      let room = width - Int32(line.margin) - (widest.map { size(of: $0).width + gap } ?? 0)
      let bold = becomesBold ? wrapped(line.bold, in: widget, room) : nil
      let layout = wrapped(bold.map { line.broken(as: $0) } ?? line, in: widget, room)
      return Laid(
        layout: layout, trailing: trailing, isTrailingAside: line.isTrailingAside, isRightToLeft: isRightToLeft,
        height: size(of: bold ?? layout).height,
        opacity: line.opacity,
        margin: Int32(line.margin))
    }
  }

  private func wrapped(_ line: TextStack.Line, in widget: Widget, _ room: Int32) -> Object {
    let layout = layout(line.text, as: line, in: widget, marks: line.marks)
    pango_layout_set_width(layout.opaque, max(1, room) * PANGO_SCALE)
    // In Pango, a negative height is a number of lines.
    pango_layout_set_height(layout.opaque, Int32(-line.rows))
    pango_layout_set_wrap(layout.opaque, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_ellipsize(layout.opaque, PANGO_ELLIPSIZE_END)
    return layout
  }

  private func layout(
    _ text: String, as line: TextStack.Line, in widget: Widget, marks: [Range<Int>] = []
  ) -> Object {
    let layout = Object(adopting: gtk_widget_create_pango_layout(widget, text))
    let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    pango_layout_set_alignment(layout.opaque, isMirrored ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
    let attributes = pango_attr_list_new()
    if line.scale != 1 { pango_attr_list_insert(attributes, pango_attr_scale_new(line.scale)) }
    if line.isBold { pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
    if let language {
      pango_attr_list_insert(attributes, pango_attr_language_new(pango_language_from_string(language)))
    }
    TextMarks(marks, isUnderlined: true).add(to: attributes)
    pango_layout_set_attributes(layout.opaque, attributes)
    pango_attr_list_unref(attributes)
    return layout
  }

  private func baseline(of layout: Object) -> Int32 { pango_layout_get_baseline(layout.opaque) / PANGO_SCALE }

  private func size(of layout: Object) -> (width: Int32, height: Int32) {
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(layout.opaque, &width, &height)
    return (width, height)
  }
}

extension TextStack.Line {
  fileprivate var bold: Self {
    var line = self
    line.isBold = true
    return line
  }

  /// Returns the same line, with a line break at each place where a layout of the text breaks the line.
  fileprivate func broken(as layout: Object) -> Self {
    var line = self
    line.rows = Int(pango_layout_get_line_count(layout.opaque))
    // The loop starts at the last break, so that earlier positions stay valid.
    for number in (1..<max(1, line.rows)).reversed() {
      guard
        let start = pango_layout_get_line_readonly(layout.opaque, Int32(number)).map({ Int($0.pointee.start_index) })
      else { continue }
      let place = line.text.utf8.index(line.text.startIndex, offsetBy: start)
      line.text.unicodeScalars.insert(Self.end, at: place)
      let width = Self.end.utf8.count
      line.marks = line.marks.map {
        $0.lowerBound + ($0.lowerBound >= start ? width : 0)..<$0.upperBound + ($0.upperBound > start ? width : 0)
      }
    }
    return line
  }

  /// The character that ends a line but not the paragraph.
  private static var end: Unicode.Scalar { "\u{2028}" }
}
