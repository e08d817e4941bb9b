import CGTK
import GTKSupport

/// Moves the focus among the buttons of clouds with the arrow keys. The focus stays in the clouds, except that the
/// filter field is above the first line.
final class CloudKeys {
  private let clouds: [ButtonCloud]
  private let filter: Widget

  init(of clouds: [ButtonCloud], below filter: Widget) {
    (self.clouds, self.filter) = (clouds, filter)
    for cloud in clouds { cloud.box.onKey(isFirst: true) { [weak self] in self?.take($0) ?? false } }
    filter.onKey(isFirst: true) { [weak self] press in
      guard press.modifiers == 0, press.key == GDK_KEY_Down else { return false }
      return self?.clouds.contains { $0.focusFirst() } ?? false
    }
  }

  private struct Place {
    let button: Widget
    let middle: Double
    let top: Double
  }

  private func take(_ press: KeyPress) -> Bool {
    let places = places
    guard press.modifiers == 0, let index = places.firstIndex(where: { $0.button.containsFocus }) else { return false }
    let forward = gtk_widget_get_direction(filter) == GTK_TEXT_DIR_RTL ? GDK_KEY_Left : GDK_KEY_Right
    switch press.key {
    case GDK_KEY_Left, GDK_KEY_Right:
      let next = index + (press.key == forward ? 1 : -1)
      if places.indices.contains(next) { gtk_widget_grab_focus(places[next].button) }
    case GDK_KEY_Up, GDK_KEY_Down:
      let target = Self.nearest(to: places[index], among: places, isUp: press.key == GDK_KEY_Up)
      if let target {
        gtk_widget_grab_focus(target.button)
      } else if press.key == GDK_KEY_Up {
        gtk_widget_grab_focus(filter)
      }
    default: return false
    }
    return true
  }

  /// Returns the nearest button of the line above or below; `nil` if there is no such line.
  private static func nearest(to place: Place, among places: [Place], isUp: Bool) -> Place? {
    let beyond = places.filter { isUp ? $0.top < place.top - 1 : $0.top > place.top + 1 }
    guard let line = isUp ? beyond.map(\.top).max() : beyond.map(\.top).min() else { return nil }
    return beyond.filter { abs($0.top - line) <= 1 }.min {
      abs($0.middle - place.middle) < abs($1.middle - place.middle)
    }
  }

  /// The visible buttons beside the one with the focus, in their order. Another pane may have a cloud of the same page.
  private var places: [Place] {
    guard let current = clouds.first(where: { $0.box.containsFocus }), let pane = Self.pane(of: current) else {
      return []
    }
    return clouds.filter { Self.pane(of: $0) == pane }.flatMap(\.shown).compactMap { button in
      var area = graphene_rect_t()
      guard gtk_widget_compute_bounds(button, pane, &area) != 0 else { return nil }
      return Place(
        button: button, middle: Double(area.origin.x + area.size.width / 2), top: Double(area.origin.y))
    }
  }

  private static func pane(of cloud: ButtonCloud) -> Widget? {
    gtk_widget_get_ancestor(cloud.box, gtk_scrolled_window_get_type())
  }
}
