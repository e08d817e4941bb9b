import CGTK
import GLibSupport
import GTKSupport

/// The window's buttons in the header bars. If large text leaves no space for titles beside the buttons, only the close
/// button is shown. Keys and the window manager can do the same as the other buttons.
final class WindowButtons {
  private let window: Widget
  private let bars: [OpaquePointer]
  private var areFew = false

  /// The window width below which only the close button is shown, in logical pixels at the usual text size.
  private static let tight = 300.0

  init(of window: Widget, in bars: [OpaquePointer]) {
    (self.window, self.bars) = (window, bars)
    window.afterEveryLayout { [weak self] in self?.fit() }
  }

  private func fit() {
    let areFew = Double(gtk_widget_get_width(window)) < Self.tight * TextScale.of(window)
    guard areFew != self.areFew else { return }
    self.areFew = areFew
    let layout = areFew ? Self.fewest(of: gtk_settings_get_default()?.text("gtk-decoration-layout") ?? "") : nil
    // A change of size during a layout has no effect, so the code waits for the next frame.
    window.onEveryFrame { [bars] in
      for bar in bars { adw_header_bar_set_decoration_layout(bar, layout) }
      return false
    }
  }

  /// Returns a layout such as `icon:minimize,maximize,close` without the minimize and maximize buttons.
  static func fewest(of layout: String) -> String {
    layout.split(separator: ":", omittingEmptySubsequences: false).map { side in
      side.split(separator: ",").filter { $0 != "minimize" && $0 != "maximize" }.joined(separator: ",")
    }.joined(separator: ":")
  }
}
