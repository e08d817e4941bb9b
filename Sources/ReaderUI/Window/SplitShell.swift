import CGTK
import GLibSupport
import GTKSupport
import SharedUI

/// Shows the window's panes in split views: the sections beside the other panes or over them, and the list beside the
/// article or covered by it.
final class SplitShell: WindowShell {
  private let interface: Interface
  private let settings: Settings
  /// True if a view collapsed or expanded during the current layout.
  private var isFoldingNew = false
  /// The widths of the panes for which the breakpoints were set, in logical pixels.
  private var thresholds: [Int] = []
  var onChange: (() -> Void)?

  init(in interface: Interface, settings: Settings) {
    self.interface = interface
    self.settings = settings
    setUpWidths()
    setSwipes()
    interface.widget("window").on("destroy") { [outer] in
      // libadwaita may still wait for the end of a swipe, which must come before the widgets are destroyed.
      Self.setSwipes(false, of: outer)
    }
    for view in [outer, inner] {
      view.on("notify::collapsed") { [weak self] in self?.isFoldingNew = true }
    }
    outer.on("notify::show-sidebar") { [weak self] in self?.onChange?() }
    inner.on("notify::show-content") { [weak self] in self?.onChange?() }
    // A view moves its panes when it collapses. Requests during this time would have no effect.
    interface.widget("window").afterEveryLayout { [weak self] in
      guard let self else { return }
      setBreakpoints()
      guard isFoldingNew else { return }
      isFoldingNew = false
      setSwipes()
      outer.setFlag("show-sidebar", !isOuterFolded && settings[.showsSidebar])
      onChange?()
    }
  }

  private var outer: OpaquePointer { interface.object("outer") }
  private var inner: OpaquePointer { interface.object("inner") }

  // MARK: Widths

  private func setUpWidths() {
    setWidth(PaneWidths.sidebar(settings, in: interface), of: outer)
    setWidth(settings[.listWidth], of: inner)
    setBreakpoints()
    let widths = PaneWidths(in: interface)
    PaneHandle.attach(
      to: interface.widget("outer-handle"), storing: .sidebarWidth, in: settings, limits: { widths.ofSidebar },
      width: { [weak self] in self?.sidebarWidth ?? 0 },
      moved: { [weak self] width in
        if let self { setWidth(width, of: outer) }
      })
    PaneHandle.attach(
      to: interface.widget("inner-handle"), storing: .listWidth, in: settings, limits: { widths.ofList },
      width: { [weak self] in self?.listWidth ?? 0 },
      moved: { [weak self] width in
        if let self { setWidth(width, of: inner) }
      })
  }

  private func setWidth(_ width: Int, of view: OpaquePointer) {
    for name in ["min-sidebar-width", "max-sidebar-width"] { view.setNumber(name, Double(width)) }
  }

  private var sidebarWidth: Int { Int(outer.number("min-sidebar-width")) }
  private var listWidth: Int { Int(inner.number("min-sidebar-width")) }

  /// Makes the views collapse if a pane would be narrower than the reader chose, or the article narrower than its
  /// minimum.
  private func setBreakpoints() {
    let list = max(listWidth, PaneWidths.least(of: interface.widget("list-place"))) + PaneWidths.leastArticle
    let sidebar = max(sidebarWidth, PaneWidths.least(of: interface.widget("sidebar-place")))
    guard thresholds != [sidebar + list, list] else { return }
    thresholds = [sidebar + list, list]
    Newer.setBreakpoint(interface.object("two-panes"), below: sidebar + list)
    Newer.setBreakpoint(interface.object("one-pane"), below: list)
  }

  /// Enables the swipes that show and hide the sections, but only while the sections cover the other panes.
  private func setSwipes() {
    Self.setSwipes(isOuterFolded, of: outer)
  }

  private static func setSwipes(_ areOn: Bool, of view: OpaquePointer) {
    for name in ["enable-show-gesture", "enable-hide-gesture"] { view.setFlag(name, areOn) }
  }

  // MARK: Visible panes

  var isOuterFolded: Bool { outer.flag("collapsed") }
  var isInnerFolded: Bool { inner.flag("collapsed") }
  var showsSections: Bool { outer.flag("show-sidebar") }
  var isArticleInFront: Bool { inner.flag("show-content") }
  var arrangesWindowButtons: Bool { true }

  func expect(_ pane: Pane) {
    if !isInnerFolded { inner.setFlag("show-content", pane == .article) }
  }

  func bring(_ pane: Pane) {
    if isOuterFolded { outer.setFlag("show-sidebar", pane == .sections) }
    if pane != .sections { inner.setFlag("show-content", pane == .article) }
  }

  func leaveSections() {
    if isOuterFolded { outer.setFlag("show-sidebar", false) }
  }

  func setShowsSidebar(_ shows: Bool) {
    if !isOuterFolded { outer.setFlag("show-sidebar", shows) }
  }
}
