import CXML

/// The outcome of reading an XML document.
enum XMLOutcome: Equatable {
  case wellFormed
  /// Well-formed except for references, which were replaced by the probable character.
  case mended
  /// Broken. The cause is a bare ampersand or an invalid character number.
  case badReference
  /// Not UTF-8, or with characters that XML forbids.
  case badText
  case broken
}

enum XMLParserStart {
  /// Initialises libxml2 once, before several threads use it.
  static let done: Void = xmlInitParser()
}
