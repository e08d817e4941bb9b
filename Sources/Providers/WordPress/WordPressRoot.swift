import Text

/// The root of a site's REST API, from which the addresses of its routes are built.
///
/// The root has one of three forms: a path (`…/wp-json/`), a query (`…/?rest_route=/`), and a site of WordPress.com
/// (`https://public-api.wordpress.com/wp/v2/sites/example.com`), whose routes have no namespace.
struct WordPressRoot: Hashable {
  let address: String
  private let head: String
  private let hasQuery: Bool
  private let namespace: String

  /// The query parameter for the route.
  private static let parameter = "rest_route="

  init?(_ address: String) {
    guard let address = Address.resolve(address) else { return nil }
    self.address = address
    if let parameter = address.firstRange(of: Self.parameter) {
      // Other parameters after the route belong to the site. They are moved before the route.
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

  /// True for a site of WordPress.com, whose root does not describe the site.
  var isHosted: Bool { namespace.isEmpty }

  /// Returns the address of a route such as `posts`, with its parameters.
  func address(of route: String, _ parameters: [(String, String)] = []) -> String {
    let query = parameters.map { "\($0)=\(Address.encoded($1))" }.joined(separator: "&")
    let place = head + namespace + route
    return query.isEmpty ? place : place + (hasQuery ? "&" : "?") + query
  }

  /// Returns the root's own address, with the wanted fields.
  func address(asking fields: String) -> String {
    address + (address.contains("?") ? "&" : "?") + "_fields=" + Address.encoded(fields)
  }

  /// Returns the new root for the new address of a route; `nil` if the address does not belong to the route.
  func moved(_ route: String, to address: String) -> WordPressRoot? {
    guard let place = address.firstRange(of: namespace + route) else { return nil }
    let root = WordPressRoot(String(address[..<place.lowerBound]))
    return root?.hasQuery == hasQuery ? root : nil
  }

  private static func ended(_ text: String) -> String { text.hasSuffix("/") ? text : text + "/" }
}
