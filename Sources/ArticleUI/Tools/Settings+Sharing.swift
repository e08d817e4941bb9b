import Reading
import SharedUI

extension Settings.Key<[String: [String]]> {
  /// The addresses of services, by name.
  package static let shareServices = Self("share-services")
}

extension Settings.Key<String> {
  /// The reader's Mastodon server; empty if the reader has not named one.
  package static let mastodonServer = Self("mastodon-server")
}

extension Settings {
  /// The reader's own services, sorted by name.
  package var shareServices: [ShareService] {
    get {
      self[.shareServices].sorted { $0.key < $1.key }.compactMap { name, addresses in
        // An address may be invalid if it was written into the settings by other means.
        addresses.first.flatMap { try? ShareService(name: name, template: $0) }
      }
    }
    set { self[.shareServices] = Dictionary(newValue.map { ($0.name, [$0.template]) }, uniquingKeysWith: { $1 }) }
  }
}
