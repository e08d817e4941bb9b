import Articles
import Feeds
import HTML
import HTTP
import Text

/// The body at an address. Its format is not known yet.
struct Download: Sendable {
  let body: [UInt8]
  /// The address after redirects.
  let address: String
  let headers: Headers?
  let validators: Validators
  /// The address of the request.
  let requestedAddress: String
  /// The new address after permanent redirects (RFC 9110 §15.4.2 and §15.4.9).
  let permanentAddress: String?
  /// The address for the next request. Temporary redirects are ignored.
  var lastingAddress: String { permanentAddress ?? requestedAddress }

  /// The status of the answer; `nil` for a file inside the program.
  var status: Int?
  /// The lease of the body's memory.
  var lease: MemoryLease?

  /// The hints about the time of the next request in the answer's header. The hints in the feed are not included.
  var pacing: Pacing {
    Pacing(status: status, freshFor: headers?.freshness?.seconds, isExpires: headers?.freshness?.isExpires ?? false)
  }

  var contentType: String? { headers?["Content-Type"] }

  /// The target to which the page redirects with a `meta` element; `nil` if it does not redirect. A name and a password
  /// in the address are removed, because they do not belong to the reader.
  var leadsTo: String? { PageRefresh.target(of: body, address: address).map { Login.taken(from: $0).address } }

  /// The digest of the body.
  var fingerprint: Int64 {
    var digest = Fingerprint()
    body.withUnsafeBufferPointer { digest.add($0) }
    return digest.value
  }
}

/// Gets addresses for the providers, from the network or from the files inside the program (`resource:`).
public struct Downloader: Sendable {
  let client: Client
  /// The largest unpacked feed, in bytes.
  private static let mostUnpacked = 16_000_000
  private let resource: @Sendable (String) -> [UInt8]?

  /// - Parameter resource: Reads a file inside the program by its `resource:` address.
  public init(client: Client, resource: @escaping @Sendable (String) -> [UInt8]?) {
    self.client = client
    self.resource = resource
  }

  /// Gets an address. The answer has status 304 and no body if nothing changed since the validators.
  ///
  /// - Parameter trustedHost: The host whose private addresses may be reached: the host that the reader typed or
  ///   subscribed to; `nil` for the host of `address`.
  func get(
    _ address: String, kind: Request.Kind = .feed, validators: Validators? = nil, trustedHost: String? = nil
  ) async throws(ProviderError) -> Download {
    if address.hasPrefix("resource:") {
      guard let body = resource(address) else { throw .noSuchResource }
      return Download(
        body: body, address: address, headers: nil, validators: Validators(etag: nil, lastModified: nil),
        requestedAddress: address, permanentAddress: nil)
    }
    let trustedHost = trustedHost ?? Address.host(of: address)
    let outcome: Outcome
    do {
      outcome = try await client.fetch(
        Request(address, kind: kind, validators: validators, trustedHost: trustedHost))
    } catch {
      throw .network(error)
    }
    switch outcome {
    case .fetched(let response), .notModified(let response):
      // A feed may be a compressed file, such as `feed.xml.gz`.
      let packed: [UInt8]?
      do {
        packed = kind == .feed ? try PackedFile.unpacked(response.body, limit: Self.mostUnpacked) : nil
      } catch {
        throw .network(error)
      }
      return Download(
        body: packed ?? response.body, address: response.address, headers: response.headers,
        validators: response.validators,
        requestedAddress: response.requestedAddress, permanentAddress: response.permanentAddress,
        status: response.status, lease: response.lease)
    case .gone:
      throw .gone
    case .refused(_, _, let response)
    where response.wantsLogin && trustedHost == Address.host(of: response.address):
      throw .loginNeeded(origin: Address.origin(of: response.address) ?? "", isRefused: response.hadLogin)
    case .refused(let status, _, let response):
      throw .refused(status: status, complaint: complaint(in: response))
    }
  }

  /// Gets an address of a site's interface. If only the interface demands a login, and not the pages or the feed, it is
  /// closed.
  func get(interface address: String, trustedHost: String?) async throws(ProviderError) -> Download {
    do {
      return try await get(address, trustedHost: trustedHost ?? "")
    } catch .loginNeeded {
      throw .refused(status: 401, complaint: "")
    }
  }

  /// Returns the text of an error answer, from a page or from plain text.
  private func complaint(in response: Response) -> String {
    let type = response.contentType?.lowercased() ?? ""
    guard type.hasPrefix("text/") else { return "" }
    let text = PlainLabel.of(
      html: PageText.decode(response.body, contentType: response.contentType), length: 200)
    // The standard error pages of web servers only repeat the status in their title.
    return text.prefix(type.hasPrefix("text/html") ? 40 : 3).contains(String(response.status)) ? "" : text
  }
}
