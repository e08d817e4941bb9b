import GTKSupport
import Library

/// When pictures are loaded from the web. Stored ones are always shown.
enum PicturePolicy: String, CaseIterable {
  case always
  /// Not over links that cost by the byte, such as a telephone's.
  case unmetered
  /// Only when the reader asks for those of one article.
  case ask
}

extension Settings {
  /// Whether pictures may be fetched now.
  var mayFetchPictures: Bool {
    switch PicturePolicy(rawValue: self[.pictures]) ?? .ask {
    case .always: true
    case .unmetered: !Library.isNetworkMetered
    case .ask: false
    }
  }

  /// Whether animated pictures move by themselves: the reader may not want it here, or nowhere on the desktop.
  var playsPictures: Bool { self[.playsAnimations] && Motion.isWanted }
}
