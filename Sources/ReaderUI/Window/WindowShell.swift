/// One of the window's panes.
enum Pane: String {
  case sections, list, article
}

/// What carries the panes: side by side, or some in front of others where there is no room for all.
///
/// There is one for libadwaita with split views and one for libadwaita without. What both have in common is `PaneFolding`'s.
protocol WindowShell: AnyObject {
  /// Whether the sections are not seen beside the list for want of room.
  var isOuterFolded: Bool { get }
  /// Whether the list and the article are not seen beside each other.
  var isInnerFolded: Bool { get }
  /// Whether the sections are in front, where they are not beside the list.
  var showsSections: Bool { get }
  /// Whether the article is in front of the list, where they are not beside each other.
  var isArticleInFront: Bool { get }
  /// Whether header bars find out by themselves which of the window's buttons are theirs.
  var arrangesWindowButtons: Bool { get }
  /// Called after another pane came to the front, or as many panes as before are seen no longer. Not while the window is laid out.
  var onChange: (() -> Void)? { get set }

  /// Says which of the list and the article is in front once they are not beside each other any more.
  func expect(_ pane: Pane)
  /// Brings a pane to the front, where it is not beside the others.
  func bring(_ pane: Pane)
  /// Brings the list and the article in front of the sections.
  func leaveSections()
  /// Shows the sections beside the list where there is room for both, or does not.
  func setShowsSidebar(_ shows: Bool)
}
