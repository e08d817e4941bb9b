/// What stands below the last article of a list.
public enum ListFooter: Hashable {
  /// Older articles are on their way, or sites are being searched.
  case loading(String)
  /// They could not be had, for this reason.
  case failed(String)
  /// The list goes back to the first article there ever was.
  case end
}
