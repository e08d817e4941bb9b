import GTKSupport
import Library

/// Determines when pictures are loaded from the web. Stored pictures are always shown.
enum PicturePolicy: String, CaseIterable {
  case always
  /// Pictures are not loaded over metered connections, such as a mobile phone's.
  case unmetered
  /// Pictures are loaded only for a single article, when the reader asks for them.
  case ask
}

extension Settings {
  /// True if pictures may be fetched now.
  package var mayFetchPictures: Bool {
    switch PicturePolicy(rawValue: self[.pictures]) ?? .ask {
    case .always: true
    case .unmetered: !Library.isNetworkMetered
    case .ask: false
    }
  }

  /// True if animated pictures play automatically. Both the program's and the desktop's settings must allow it.
  package var playsPictures: Bool { self[.playsAnimations] && Motion.isWanted }
}
