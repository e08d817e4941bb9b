/// One of the window's panes.
enum Pane: String {
  case sections, list, article
}

/// The container of the panes. Panes are side by side, or one is in front of the others if there is not enough space.
///
/// One implementation uses split views, and another one works with versions of libadwaita that have none. `PaneFolding`
/// contains the common code.
protocol WindowShell: AnyObject {
  /// True if there is not enough space to show the sections beside the list.
  var isOuterFolded: Bool { get }
  /// True if the list and the article are not side by side.
  var isInnerFolded: Bool { get }
  /// True if the sections are in front. The value has a meaning only if the sections are not beside the list.
  var showsSections: Bool { get }
  /// True if the article is in front of the list. The value has a meaning only if they are not side by side.
  var isArticleInFront: Bool { get }
  /// True if header bars choose their window buttons themselves.
  var arrangesWindowButtons: Bool { get }
  /// Called after another pane came to the front, or after panes were folded or unfolded. Not called during a layout.
  var onChange: (() -> Void)? { get set }

  /// Sets whether the list or the article comes to the front when they are no longer side by side.
  func expect(_ pane: Pane)
  /// Brings a pane to the front, if it is not beside the others.
  func bring(_ pane: Pane)
  /// Brings the list and the article in front of the sections.
  func leaveSections()
  /// Shows or hides the sections beside the list, if there is enough space for both.
  func setShowsSidebar(_ shows: Bool)
}
