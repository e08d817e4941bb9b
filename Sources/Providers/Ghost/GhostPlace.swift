import HTML
import Text

/// The address of a Ghost site's Content API, with the key that the site's pages contain for browsers.
///
/// The key opens only what everybody can read. It is stored with the source's state, and is no part of its address.
struct GhostPlace: Codable, Hashable, Sendable {
  /// The absolute address, with a slash at its end.
  let root: String
  let key: String

  init(_ named: PageLinks.Ghost) {
    (root, key) = (named.interface, named.key)
  }

  private init(root: String, key: String) {
    (self.root, self.key) = (root, key)
  }

  /// The same interface in versions before 5.0, whose addresses contain a version.
  var older: GhostPlace? {
    guard root.hasSuffix(Self.path) else { return nil }
    return GhostPlace(root: root.dropLast(Self.path.count) + "/ghost/api/v3/content/", key: key)
  }

  /// Returns the address of a list, such as `posts`.
  func address(of list: String, _ parameters: [(String, String)]) -> String {
    root + list + "/?" + ([("key", key)] + parameters).map { "\($0)=\(Address.encoded($1))" }.joined(separator: "&")
  }

  private static let path = "/ghost/api/content/"
}
