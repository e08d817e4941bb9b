import CGTK
import GLibSupport
import GTKSupport
import Glibc

/// The area that shows the picture in the viewer. Handles the wheel, the fingers and the pointer.
final class PictureStage {
  private let canvas = PictureCanvas()
  private(set) var view = PictureView()
  /// The position of the pointer; `nil` if the pointer is outside the area.
  private var pointer: PictureView.Point?
  private var scaleBeforePinch = 1.0
  private var cornerBeforeDrag = PictureView.Point(x: 0, y: 0)
  /// The point of a press beside the picture, until the button or the finger has moved.
  private var pressedBeside: PictureView.Point?
  /// Called when the picture's size on screen changes.
  var onZoom: () -> Void = {}
  /// Called after a layout, which may have changed the size of the area.
  var onResize: () -> Void = {}
  /// Called when a finger swept over a picture that is fully visible: 1 to the left, -1 to the right.
  var onSweep: (Int) -> Void = { _ in }

  /// Called after a click beside the picture.
  var onClickBeside: () -> Void = {}

  /// The maximum movement of a click, in logical pixels.
  private static let still = 8.0
  /// The minimum length of a sweep that goes to another picture, in logical pixels.
  private static let sweep = 80.0

  init() {
    canvas.onResize = { [weak self] in self?.resized(width: $0, height: $1) }
    gtk_widget_set_hexpand(widget, 1)
    gtk_widget_set_vexpand(widget, 1)
    followPointer()
    addWheel()
    addDrag()
    addPinch()
    addClicks()
  }

  var widget: Widget { canvas.widget }

  /// Shows a picture; an empty list shows none.
  ///
  /// - Parameters:
  ///   - textures: The textures in several sizes, from the picture's own size down.
  ///   - isSame: True if the picture replaces a smaller version of itself.
  func show(_ textures: [Object], isSame: Bool = false) {
    let size = textures.first.map { PictureCanvas.size(of: $0) } ?? (width: 0, height: 0)
    canvas.show(textures)
    change { view in
      let size = PictureView.Size(width: size.width, height: size.height)
      if isSame { view.replace(by: size) } else { view.show(size) }
    }
  }

  /// Draws another frame of the picture, at the same place and size.
  func show(moment texture: Object) {
    canvas.show([texture])
  }

  // MARK: Keys and buttons

  /// Zooms in or out by a number of steps, at the pointer.
  func zoom(steps: Double) {
    change { $0.zoom(by: pow(PictureView.step, steps), at: pointer) }
  }

  /// Makes the whole picture visible.
  func fit() {
    change { $0.fit() }
  }

  /// Shows one pixel of the picture as one pixel of the screen.
  func showActual() {
    change { $0.showActual(at: pointer) }
  }

  /// Moves the visible part by a fraction of the area's size.
  func pan(x: Double, y: Double) {
    change { $0.pan(x: -x * $0.room.width, y: -y * $0.room.height) }
  }

  private func change(_ change: (inout PictureView) -> Void) {
    let before = view
    change(&view)
    draw()
    if view.scale != before.scale || view.picture != before.picture { onZoom() }
  }

  private func resized(width: Double, height: Double) {
    let before = view.scale
    view.resize(.init(width: width, height: height), density: Double(gtk_widget_get_scale_factor(widget)))
    draw()
    // Widgets cannot change their layout while the window is being laid out.
    Task { [weak self] in
      self?.onResize()
      if self?.view.scale != before { self?.onZoom() }
    }
  }

  private func draw() {
    let size = view.size
    canvas.place(.init(x: view.corner.x, y: view.corner.y, width: size.width, height: size.height))
    gtk_widget_set_cursor_from_name(widget, view.canPan ? "grab" : nil)
  }

  // MARK: Pointer, wheel and fingers

  private func followPointer() {
    guard let motion = gtk_event_controller_motion_new() else { return }
    for signal in ["enter", "motion"] {
      motion.on(signal) { [weak self] (x: Double, y: Double) in self?.pointer = .init(x: x, y: y) }
    }
    motion.on("leave") { [weak self] in self?.pointer = nil }
    gtk_widget_add_controller(widget, motion)
  }

  private func addWheel() {
    guard let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES) else { return }
    scroll.onRequest("scroll") { [weak self] (x: Double, y: Double) -> Bool in
      let isSmooth = gtk_event_controller_scroll_get_unit(scroll.opaque) == GDK_SCROLL_UNIT_SURFACE
      let modifiers = gtk_event_controller_get_current_event_state(scroll).rawValue
      // Two fingers on a touchpad move the picture. With Ctrl they zoom, as the wheel does.
      if isSmooth, modifiers & GDK_CONTROL_MASK.rawValue == 0 {
        self?.change { $0.pan(x: -x, y: -y) }
      } else {
        self?.zoom(steps: isSmooth ? -y / 40 : -y)
      }
      return true
    }
    gtk_widget_add_controller(widget, scroll)
  }

  private func addDrag() {
    guard let drag = gtk_gesture_drag_new() else { return }
    drag.on("drag-begin") { [weak self] (_: Double, _: Double) in
      guard let self else { return }
      cornerBeforeDrag = view.corner
      if view.canPan { gtk_widget_set_cursor_from_name(widget, "grabbing") }
    }
    drag.on("drag-update") { [weak self] (x: Double, y: Double) in
      guard let self, view.canPan else { return }
      let corner = PictureView.Point(x: cornerBeforeDrag.x + x, y: cornerBeforeDrag.y + y)
      view.move(to: corner)
      canvas.place(.init(x: view.corner.x, y: view.corner.y, width: view.size.width, height: view.size.height))
    }
    drag.on("drag-end") { [weak self] (x: Double, y: Double) in
      guard let self else { return }
      draw()
      let isTouch = gtk_event_controller_get_current_event(drag.cast()).map {
        gdk_event_get_event_type($0) == GDK_TOUCH_END
      }
      if isTouch == true, !view.canPan, abs(x) > Self.sweep, abs(x) > 2 * abs(y) { onSweep(x < 0 ? 1 : -1) }
    }
    gtk_widget_add_controller(widget, drag.cast())
  }

  private func addPinch() {
    guard let pinch = gtk_gesture_zoom_new() else { return }
    pinch.on("begin") { [weak self] (_: UnsafeMutableRawPointer?) in
      self?.pressedBeside = nil
      if let self { scaleBeforePinch = view.scale }
    }
    pinch.on("scale-changed") { [weak self] (factor: Double) in
      guard let self else { return }
      var (x, y) = (0.0, 0.0)
      let hasCenter = gtk_gesture_get_bounding_box_center(pinch, &x, &y) != 0
      change {
        $0.zoom(by: scaleBeforePinch * factor / $0.scale, at: hasCenter ? .init(x: x, y: y) : pointer)
      }
    }
    gtk_widget_add_controller(widget, pinch.cast())
  }

  private func addClicks() {
    guard let click = gtk_gesture_click_new() else { return }
    click.on("pressed") { [weak self] (presses: Int32, x: Double, y: Double) in
      guard let self else { return }
      gtk_widget_grab_focus(widget)
      pressedBeside = presses == 1 && view.isBeside(.init(x: x, y: y)) ? .init(x: x, y: y) : nil
      if presses == 2 { change { $0.toggle(at: .init(x: x, y: y)) } }
    }
    click.on("released") { [weak self] (_: Int32, x: Double, y: Double) in
      guard let self, let start = pressedBeside else { return }
      pressedBeside = nil
      if hypot(x - start.x, y - start.y) < Self.still { onClickBeside() }
    }
    gtk_widget_add_controller(widget, click.cast())
  }
}
