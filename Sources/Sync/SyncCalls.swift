import HTTP
import Text

/// Sends requests to a service's interface, whose addresses begin with `base`. Checks the parts of an answer that are
/// the same for all services.
struct SyncCalls: Sendable {
  /// The interface's address, without a trailing slash.
  let base: String
  private let client: Client
  private let meter: SyncMeter

  init(base: String, client: Client, meter: SyncMeter = SyncMeter()) {
    self.base = String(base.reversed().drop { $0 == "/" }.reversed())
    self.client = client
    self.meter = meter
  }

  /// Sends a request that changes nothing.
  ///
  /// - Parameter call: `.get` or `.ask`
  /// - Returns: The answer. Statuses with the same meaning at all services are thrown as errors.
  func read(
    _ path: String, _ query: [(String, String)] = [], call: Call = .get, as authorization: Authorization?
  ) async throws(SyncError) -> SyncReply {
    do {
      return try checked(try await fetch(request(path, query, call, authorization)), path)
    } catch let error as HTTPError {
      throw .network(error)
    } catch let error as SyncError {
      throw error
    } catch {
      throw .garbled
    }
  }

  /// Sends a request that changes something.
  ///
  /// - Returns: `nil` if it is unknown whether the change took effect.
  /// - Throws: If the change did not take effect.
  func write(
    _ path: String, _ query: [(String, String)] = [], call: Call, as authorization: Authorization?
  ) async throws(SyncError) -> SyncReply? {
    do {
      return try checked(try await fetch(request(path, query, call, authorization)), path)
    } catch HTTPError.outcomeUnknown {
      return nil
    } catch let error as HTTPError {
      throw .network(error)
    } catch let error as SyncError {
      throw error
    } catch {
      return nil
    }
  }

  private func fetch(_ request: Request) async throws -> Response {
    do {
      let response = try await client.fetch(request).response
      await meter.note(response.body.count)
      return response
    } catch {
      await meter.note(0)
      throw error
    }
  }

  private func request(
    _ path: String, _ query: [(String, String)], _ call: Call, _ authorization: Authorization?
  ) -> Request {
    let query = query.map { "\($0)=\(Address.encoded($1))" }.joined(separator: "&")
    return Request(
      base + path + (query.isEmpty ? "" : "?" + query), kind: .api(call), trustedHost: Address.host(of: base),
      authorization: authorization)
  }

  /// - Throws: `.busy`, `.full`, `.refused` for a redirect, and `.moved` or `.garbled` for an answer from another
  ///   origin. The other origin did not get the credentials.
  private func checked(_ response: Response, _ path: String) throws(SyncError) -> SyncReply {
    // A request that changes something does not follow redirects.
    if (300...399).contains(response.status) {
      let target = response.headers["Location"].flatMap { Address.resolve($0, against: response.address) }
      if [301, 308].contains(response.status), let base = target.flatMap({ newBase($0, path) }) {
        throw .moved(to: base)
      }
      throw .refused(status: response.status)
    }
    guard Address.origin(of: response.address) == Address.origin(of: base) else {
      if let moved = response.permanentAddress.flatMap({ newBase($0, path) }) { throw .moved(to: moved) }
      throw .garbled
    }
    if response.status == 402 || response.status == 507 { throw .full }
    if response.status == 429 || response.status == 503 { throw .busy(status: response.status) }
    return SyncReply(
      status: response.status, headers: response.headers, body: response.body, lease: response.lease)
  }

  /// Returns the interface's new address, from the new address of one call; `nil` if the call's path does not match.
  private func newBase(_ address: String, _ path: String) -> String? {
    // A person could mistake a user name in the address for the host.
    guard let address = (try? Address(address))?.text.prefix(while: { $0 != "?" && $0 != "#" }) else { return nil }
    return address.hasSuffix(path) ? String(address.dropLast(path.count)) : nil
  }
}
