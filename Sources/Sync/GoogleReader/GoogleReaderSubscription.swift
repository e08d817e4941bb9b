import Articles
import Text

/// All subscriptions.
struct GoogleReaderSubscriptions: Decodable, Sendable {
  let subscriptions: [GoogleReaderSubscription]
}

/// A subscribed feed. Every element must be readable, because a feed that is missing from the list counts as
/// unsubscribed.
struct GoogleReaderSubscription: Decodable, Sendable {
  private let id: String
  private let title, address, site, icon: String?
  /// The feed's labels.
  let folders: [RemoteFolder]

  private enum Key: String, CodingKey {
    case id, title, url, htmlUrl, iconUrl, categories
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    id = try values.decode(String.self, forKey: .id)
    title = values.lenient(.title)
    address = values.lenient(.url)
    site = values.lenient(.htmlUrl)
    icon = values.lenient(.iconUrl)
    folders = (values.list(.categories) as [GoogleReaderTag]).compactMap(\.folder)
  }

  /// - Returns: `nil` for entries that the server itself added.
  func remote(_ dialect: Dialect) -> RemoteFeed? {
    guard id.hasPrefix("feed/") else { return nil }
    // Some servers name a feed by its address.
    let named = String(id.dropFirst("feed/".count))
    let addresses = [address, named, site].compactMap { $0 }
    let folders = folders.filter { !dialect.defaultLabels.contains($0.id) }
    let (name, isNarrowed) = dialect.name(ofFeed: title ?? "")
    var feed = RemoteFeed(
      id: id, title: name, address: addresses.lazy.compactMap { Address.resolve($0) }.first ?? "",
      site: site.flatMap { Address.resolve($0) }, icon: icon.flatMap { Address.resolve($0) }, folder: folders.first?.id,
      otherFolders: folders.dropFirst().map(\.id))
    feed.isNarrowed = isNarrowed
    return feed
  }
}

/// All labels and states.
struct GoogleReaderTags: Decodable, Sendable {
  let tags: [Lenient<GoogleReaderTag>]
}

struct GoogleReaderTag: Decodable, Sendable {
  let id: String
  /// The type, `folder`, if the server states one.
  let type: String?
  private let label: String?

  private enum Key: String, CodingKey {
    case id, label, type
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    id = try values.decode(String.self, forKey: .id)
    label = values.lenient(.label)
    type = values.lenient(.type)
  }

  /// The folder of a label; `nil` for a state.
  var folder: RemoteFolder? {
    guard let name = GoogleReaderStream.label(of: id) else { return nil }
    let title = label.flatMap { $0.isEmpty ? nil : $0 } ?? name
    return RemoteFolder(id: name, title: SyncText.label(title))
  }
}
