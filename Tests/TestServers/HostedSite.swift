import Foundation

/// Stands in for WordPress.com and for a site there, over TLS at `localhost`: its pages name the site's interface in the form
/// that describes the site and leads nowhere, and the other form works.
public final class HostedSite: Sendable {
  private let backend: FaultServer
  private let front: NginxServer
  private let certificate: TestCertificate

  /// - Parameters:
  ///   - name: What pages call the site: its host or its number.
  ///   - known: Under which names it is known.
  public init(named name: String, known: Set<String> = ["localhost", "1234"]) async throws {
    backend = try FaultServer(answering: { head, path in Self.answer(head, path, named: name, known: known) })
    certificate = try TestCertificate()
    front = try await NginxServer(
      locations: "location / { proxy_pass http://127.0.0.1:\(backend.port); proxy_set_header Host $http_host; }",
      certificate: certificate)
  }

  /// The site, and the interface of all sites without a slash at its end.
  public var address: String { front.secureAddress("/") }
  public var interface: String { front.secureAddress("") }
  /// The file of who vouches for both.
  public var authorities: String { certificate.authority.path }
  /// The paths and queries that were asked for.
  public var targets: [String] {
    backend.requests.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
  }

  private static func answer(_ head: String, _ path: String, named name: String, known: Set<String>) -> Fault {
    let host = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("host:") }?.dropFirst(6) ?? ""
    switch path {
    case "/":
      let page = """
        <title>Hosted</title><link rel='https://api.w.org/' href='https://\(host)/wp-json/?rest_route=/sites/\(name)'>
        <link rel=alternate type='application/rss+xml' href='/feed/'>
        """
      return .status(200, ["Content-Type: text/html"], body: Array(page.utf8))
    case "/wp-json/":
      return json(#"{"code":"rest_no_route","message":"No route.","data":{"status":404}}"#, status: 404)
    default:
      let parts = path.split(separator: "/").map(String.init)
      guard let site = parts.firstIndex(of: "sites").map({ parts[$0 + 1] }), known.contains(site) else {
        return json(#"{"error":"unknown_blog","message":"Unknown blog"}"#, status: 404)
      }
      guard path.hasPrefix("/wp/v2/") else {
        return json(#"{"ID":1234,"name":"Hosted &amp; Co","description":"d","URL":"https://\#(host)/"}"#)
      }
      // It features nothing, and has nothing older or edited.
      let isAbout = ["sticky=", "before=", "modified_after="].contains { head.contains($0) }
      guard parts.last == "posts", !isAbout else { return json("[]", total: 0) }
      return json("[\(post(2)),\(post(1))]")
    }
  }

  private static func post(_ id: Int) -> String {
    """
    {"id":\(id),"guid":{"rendered":"https://example.org/?p=\(id)"},"link":"https://example.org/\(id)",\
    "title":{"rendered":"Post \(id)"},"content":{"rendered":"<p>Body</p>"},"excerpt":{"rendered":""},\
    "date":"2026-01-0\(id)T10:00:00","date_gmt":"2026-01-0\(id)T10:00:00","modified_gmt":"2026-01-0\(id)T10:00:00"}
    """
  }

  private static func json(_ text: String, status: Int = 200, total: Int = 2) -> Fault {
    .status(status, ["Content-Type: application/json", "X-WP-Total: \(total)"], body: Array(text.utf8))
  }
}
