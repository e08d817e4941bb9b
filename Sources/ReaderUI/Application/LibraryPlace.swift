import CGTK
import FoundationEssentials

/// Where the library is, and what it talks to.
nonisolated struct LibraryPlace: Sendable {
  let folder: String
  let cache: String
  /// The addresses of services that tests have in the place of the real ones.
  let newsAPI: String?
  let hostedWordPress: String?

  /// - Parameter folder: What the command line says.
  init(folder: String?) {
    let environment = ProcessInfo.processInfo.environment
    // An empty one is none.
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
