/// One of the window's panes.
enum Pane: String {
  case sections, list, article
}

/// The container of the panes: side by side, or one in front of the other if there is no room.
///
/// One implementation uses split views, the other serves libadwaita without them. `PaneFolding` holds the common code.
protocol WindowShell: AnyObject {
  /// True if the sections are not beside the list for lack of room.
  var isOuterFolded: Bool { get }
  /// True if the list and the article are not side by side.
  var isInnerFolded: Bool { get }
  /// True if the sections are in front. Meaningful while they are not beside the list.
  var showsSections: Bool { get }
  /// True if the article is in front of the list. Meaningful while they are not side by side.
  var isArticleInFront: Bool { get }
  /// True if header bars choose their window buttons by themselves.
  var arrangesWindowButtons: Bool { get }
  /// Called after another pane came to the front, or after panes folded or unfolded. Never called during layout.
  var onChange: (() -> Void)? { get set }

  /// Says which of the list and the article is in front once they are not beside each other any more.
  func expect(_ pane: Pane)
  /// Brings a pane to the front, where it is not beside the others.
  func bring(_ pane: Pane)
  /// Brings the list and the article in front of the sections.
  func leaveSections()
  /// Shows or hides the sections beside the list, if there is room for both.
  func setShowsSidebar(_ shows: Bool)
}
