import CGTK
import FoundationEssentials

/// The folders of the library, and the addresses of its services.
nonisolated struct LibraryPlace: Sendable {
  let folder: String
  let cache: String
  /// The addresses of services that tests use in place of the real ones.
  let newsAPI: String?
  let hostedWordPress: String?

  /// - Parameter folder: The folder from the command line.
  init(folder: String?) {
    let environment = ProcessInfo.processInfo.environment
    // An empty variable counts as missing.
    let given = environment["COURANT_DATA_DIR"].flatMap { $0.isEmpty ? nil : $0 }
    self.folder = folder ?? given ?? Self.ownFolder(below: g_get_user_data_dir())
    cache = Self.ownFolder(below: g_get_user_cache_dir())
    newsAPI = environment["COURANT_NEWSAPI"]
    hostedWordPress = environment["COURANT_WORDPRESS_COM"]
  }

  private static func ownFolder(below base: UnsafePointer<CChar>) -> String {
    String(cString: base) + "/courant"
  }
}
