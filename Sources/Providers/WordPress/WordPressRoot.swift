import Text

/// The root of a site's REST API, from which the addresses of its routes are built.
///
/// It comes in three shapes: a path (`…/wp-json/`), a query (`…/?rest_route=/`), and a site of WordPress.com
/// (`https://public-api.wordpress.com/wp/v2/sites/example.com`), whose routes have no namespace.
struct WordPressRoot: Hashable {
  let address: String
  private let head: String
  private let hasQuery: Bool
  private let namespace: String

  /// The name under which the query names the route.
  private static let parameter = "rest_route="

  init?(_ address: String) {
    guard let address = Address.resolve(address) else { return nil }
    self.address = address
    if let parameter = address.firstRange(of: Self.parameter) {
      // Whatever follows the route in the query is the site's own and goes along in front of it.
      let route = address[parameter.upperBound...].prefix { $0 != "&" && $0 != "#" }
      let others = address[route.endIndex...].prefix { $0 != "#" }.drop { $0 == "&" }
      var before = String(address[..<parameter.lowerBound])
      if !others.isEmpty { before += others + "&" }
      let decoded = route.replacing("%2F", with: "/").replacing("%2f", with: "/")
      head = before + Self.parameter + Self.ended(String(decoded))
      hasQuery = true
      namespace = "wp/v2/"
    } else {
      let path = address.prefix { $0 != "?" && $0 != "#" }
      head = Self.ended(String(path))
      hasQuery = false
      namespace = path.contains("/wp/v2/sites/") ? "" : "wp/v2/"
    }
  }

  /// Whether it is a site of WordPress.com, whose root says nothing of the site.
  var isHosted: Bool { namespace.isEmpty }

  /// The address of a route such as `posts`, with its parameters.
  func address(of route: String, _ parameters: [(String, String)] = []) -> String {
    let query = parameters.map { "\($0)=\(Self.encoded($1))" }.joined(separator: "&")
    let place = head + namespace + route
    return query.isEmpty ? place : place + (hasQuery ? "&" : "?") + query
  }

  private static func ended(_ text: String) -> String { text.hasSuffix("/") ? text : text + "/" }

  /// Percent-encodes everything but the unreserved characters (RFC 3986 §2.3) and the comma, which lists use.
  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: ","):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
