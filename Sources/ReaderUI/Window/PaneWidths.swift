import CGTK
import GTKSupport

/// How wide the panes can get before not all of them fit beside each other.
struct PaneWidths {
  private let window: Widget
  private let sidebar: Widget
  private let list: Widget

  /// The least column of an article beside which the window keeps its other panes, in logical pixels.
  static let leastArticle = 380

  init(in interface: Interface) {
    window = interface.widget("window")
    sidebar = interface.widget("sidebar-place")
    list = interface.widget("list-place")
  }

  /// The widths that the sections can have at this moment.
  var ofSidebar: ClosedRange<Int> { 200...max(200, spare(besides: list)) }
  /// The widths that the list can have at this moment.
  var ofList: ClosedRange<Int> { 260...max(260, spare(besides: sidebar)) }

  /// The width of the sections that the reader chose, or else what text of this size asks for, up to a quarter of the window.
  static func sidebar(_ settings: Settings, in interface: Interface) -> Int {
    let usual = settings[.sidebarWidth]
    guard !settings.isChosen(.sidebarWidth) else { return usual }
    let wanted = Double(usual) * TextScale.of(interface.widget("window"))
    return max(usual, min(Int(wanted), settings[.windowWidth] / 4))
  }

  /// The least that a pane can live with.
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
