import Articles

/// What the window remembers for when a list or the sections are there.
struct WindowMemory {
  /// A place in an article and in its list, in pixels.
  struct Place {
    let article: ArticleSummary.ID
    let listOffset: Double
    let articlePosition: Double
  }

  /// Where the reader was when the program ended.
  var lastPlace: Place?
  /// Whether the list had the focus once.
  var hasFocusedList = false
  /// The list that was shown last was of a search.
  var isBackFromSearch = false
  /// The name of the tag or the author whose articles are shown.
  var termName: String?
  var departure = Departure.none
}

/// Leaving a section because it was removed, and coming back to it by an undo.
enum Departure {
  case none
  case left(Section)
  case comingBack(Section)
}
