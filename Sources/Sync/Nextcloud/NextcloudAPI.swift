import HTTP
import Text

extension NumberedAPI {
  private static let route = "/index.php/apps/news/api/v1-3"

  /// The HTTP interface of Nextcloud News.
  static func nextcloud(
    address: String, credentials: SyncCredentials, client: Client, meter: SyncMeter
  ) -> NumberedAPI {
    let calls = SyncCalls(base: nextcloudServer(address) + route, client: client, meter: meter)
    let authorization = credentials.basic(for: calls.base)
    return NumberedAPI(calls: calls, credentials: credentials, authorization: authorization) { reply in
      switch reply.status {
      case 200 where !reply.isPage: .done(isProved: true)
      case 400...499: .refused
      default: .unknown
      }
    }
  }

  /// Returns the address of the Nextcloud server from an address that the reader typed, without a trailing slash.
  static func nextcloudServer(_ address: String) -> String {
    var server = String(address.prefix { $0 != "?" && $0 != "#" }.reversed().drop { $0 == "/" }.reversed())
    for end in [route, "/index.php"] where server.hasSuffix(end) { server.removeLast(end.count) }
    return server
  }

  func items(_ query: [(String, String)]) async throws(SyncError) -> [Lenient<NextcloudItem>] {
    let answer: NextcloudItems = try await get("/items", query)
    return answer.items
  }
}

/// The body of a request that changes something.
struct NextcloudChange: Encodable {
  var items: [Int]?
  var address: String?
  var title: String?
  var name: String?
  /// The folder; an inner `nil` means no folder.
  var folder: Int??

  private enum Key: String, CodingKey {
    case itemIds, url, feedTitle, name, folderId
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encodeIfPresent(items, forKey: .itemIds)
    try values.encodeIfPresent(address, forKey: .url)
    try values.encodeIfPresent(title, forKey: .feedTitle)
    try values.encodeIfPresent(name, forKey: .name)
    if let folder { try values.encode(folder, forKey: .folderId) }
  }
}
