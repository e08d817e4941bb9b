import FoundationEssentials
import Text

/// The site's description in the root of the REST API.
struct WordPressSite: Decodable, Sendable {
  let name: String
  let description: String
  let address: String?
  let icon: String?
  let namespaces: [String]

  /// The wanted fields. The full answer includes the routes of plug-ins and has 200 kB.
  static let fields = "name,description,home,url,namespaces,site_icon_url"

  private enum Key: String, CodingKey {
    case name, description, url, home, namespaces, icon
    case iconAddress = "site_icon_url"
    // The name in WordPress.com's own interface.
    case upperAddress = "URL"
  }

  private enum IconKey: String, CodingKey {
    case img
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    name = PlainLabel.of(html: values.lenient(.name) ?? "", length: 200)
    description = PlainLabel.of(html: values.lenient(.description) ?? "")
    let stated: String? = values.lenient(.home) ?? values.lenient(.url) ?? values.lenient(.upperAddress)
    address = stated.flatMap { Address.resolve($0) }
    let image: String? =
      values.lenient(.iconAddress)
      ?? (try? values.nestedContainer(keyedBy: IconKey.self, forKey: .icon))?.lenient(.img)
    icon = image.flatMap { Address.resolve($0) }
    namespaces = values.list(.namespaces)
  }
}
