/// The footer below the last article of a list.
public enum ListFooter: Hashable {
  /// Older articles are loading, or sites are being searched.
  case loading(String)
  /// The loading or the search failed, for this reason.
  case failed(String)
  /// The list reaches back to the first article ever published.
  case end
}
