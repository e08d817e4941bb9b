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
    let query = parameters.map { "\($0)=\(Address.encoded($1))" }.joined(separator: "&")
    let place = head + namespace + route
    return query.isEmpty ? place : place + (hasQuery ? "&" : "?") + query
  }

  /// The root's own address, to be answered with these fields.
  func address(asking fields: String) -> String {
    address + (address.contains("?") ? "&" : "?") + "_fields=" + Address.encoded(fields)
  }

  /// The root whose route this is the new address of; `nil` where it is no address of the same route.
  func moved(_ route: String, to address: String) -> WordPressRoot? {
    guard let place = address.firstRange(of: namespace + route) else { return nil }
    let root = WordPressRoot(String(address[..<place.lowerBound]))
    return root?.hasQuery == hasQuery ? root : nil
  }

  private static func ended(_ text: String) -> String { text.hasSuffix("/") ? text : text + "/" }
}
