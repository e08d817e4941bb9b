/// The footer below the last article of a list.
public enum ListFooter: Hashable {
  /// Older articles are loading, or sites are being searched.
  case loading(String)
  /// The loading or the search failed. The value is the reason.
  case failed(String)
  /// The list goes back to the first article of the source.
  case end
}
