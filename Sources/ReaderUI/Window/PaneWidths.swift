import CGTK
import GTKSupport
import SharedUI

/// The possible widths of the panes while all of them fit side by side.
struct PaneWidths {
  private let window: Widget
  private let sidebar: Widget
  private let list: Widget

  /// The minimum width of an article, in logical pixels. If less space remains, panes are folded.
  static let leastArticle = 380

  init(in interface: Interface) {
    window = interface.widget("window")
    sidebar = interface.widget("sidebar-place")
    list = interface.widget("list-place")
  }

  /// The range of widths for the sections at this moment.
  var ofSidebar: ClosedRange<Int> { 200...max(200, spare(besides: list)) }
  /// The range of widths for the list at this moment.
  var ofList: ClosedRange<Int> { 260...max(260, spare(besides: sidebar)) }

  /// Returns the width of the sections that the reader chose. The default width grows with the text size, up to a
  /// quarter of the window.
  static func sidebar(_ settings: Settings, in interface: Interface) -> Int {
    let usual = settings[.sidebarWidth]
    guard !settings.isChosen(.sidebarWidth) else { return usual }
    let wanted = Double(usual) * TextScale.of(interface.widget("window"))
    return max(usual, min(Int(wanted), settings[.windowWidth] / 4))
  }

  /// Returns the minimum width of a pane.
  static func least(of pane: Widget) -> Int {
    var least: Int32 = 0
    gtk_widget_measure(pane, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
    return Int(least)
  }

  private func spare(besides other: Widget) -> Int {
    let taken = gtk_widget_get_mapped(other) != 0 ? Int(gtk_widget_get_width(other)) : 0
    return Int(gtk_widget_get_width(window)) - taken - Self.leastArticle
  }
}
