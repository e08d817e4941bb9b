import CXML

/// How an XML document came out.
enum XMLOutcome: Equatable {
  case wellFormed
  /// The same but for references, which were read as they were meant.
  case mended
  /// Broken in a way that a bare ampersand or a number that is no character explains.
  case badReference
  /// Not UTF-8, or with characters that XML forbids.
  case badText
  case broken
}

enum XMLParserStart {
  /// libxml2 wants to be started once, before threads use it.
  static let done: Void = xmlInitParser()
}
