import CSoup
import GLibSupport
import Text

/// Owns a `SoupMessage`: a request to a server, and the head of the answer.
final class Message {
  let pointer: OpaquePointer
  private let call: Call

  /// - Parameter authorization: The `Authorization` field's value, for a request without one of its own.
  init(_ request: Request, at address: Address, authorization: String?) throws(HTTPError) {
    call = request.kind.call ?? .get
    guard let message = soup_message_new(call.method, address.text) else { throw .notAnAddress }
    pointer = message
    soup_message_set_flags(pointer, SOUP_MESSAGE_NO_REDIRECT)
    let fields = [
      ("Accept", request.kind.accept),
      ("Accept-Encoding", "gzip"),
      ("If-None-Match", request.validators?.etag),
      ("If-Modified-Since", request.validators?.lastModified),
      ("Authorization", authorization),
    ]
    let headers = soup_message_get_request_headers(pointer)
    for case (let name, let value?) in fields where value.isFieldValue {
      soup_message_headers_append(headers, name, value)
    }
    for field in request.authorization?.fields(for: address.origin) ?? [] {
      soup_message_headers_append(headers, field.name, field.value)
    }
    guard let content = call.content else { return }
    let bytes = g_bytes_new(content.bytes, gsize(content.bytes.count))
    soup_message_set_request_body_from_bytes(pointer, content.type, bytes)
    g_bytes_unref(bytes)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  var status: Int { Int(soup_message_get_status(pointer).rawValue) }

  /// True if there is a connection.
  var hasPeer: Bool { soup_message_get_remote_address(pointer) != nil }

  /// The address of the connection's peer, if it is in the private network.
  var privatePeer: String? { soup_message_get_remote_address(pointer).flatMap { privateName(of: $0) } }

  /// Watches the exchange while libsoup runs it, and cancels it:
  ///
  /// - before a byte is sent, if the name led to a private address that is not allowed. The connection's peer is
  ///   checked and not the name's addresses, because a second lookup may give other addresses.
  /// - before a write is sent again. libsoup repeats a PUT or DELETE on a new connection if the first connection breaks
  ///   without an answer.
  /// - if informational answers (1xx, RFC 9110 §15.2) do not end. libsoup reads all of them in one turn of its loop.
  ///   Until then, no deadline is checked and no other exchange continues.
  func watch(_ access: PrivateAccess, _ cancellation: Cancellation) {
    let guardian = Guardian(access, isWrite: call.isWrite, cancellation)
    self.guardian = guardian
    let start: @convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> Void = { message, data in
      let peer = soup_message_get_remote_address(message).flatMap { privateName(of: $0) }
      Unmanaged<Guardian>.fromOpaque(data).takeUnretainedValue().noteStart(peer)
    }
    let inform: @convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> Void = { _, data in
      Unmanaged<Guardian>.fromOpaque(data).takeUnretainedValue().noteInformation()
    }
    connect("starting", unsafeBitCast(start, to: GCallback.self), guardian)
    connect("got-informational", unsafeBitCast(inform, to: GCallback.self), guardian)
    // libsoup repeats reads as well. On the same connection, the second try could begin before libsoup reports the end
    // of the first one. It would then treat this end as its own and crash. So the second try uses a new connection.
    let restart: @convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> Void = { message, _ in
      soup_message_add_flags(message, SOUP_MESSAGE_NEW_CONNECTION)
    }
    connect("restarted", unsafeBitCast(restart, to: GCallback.self), guardian)
  }

  /// True if the exchange was cancelled because of its informational answers.
  var wasFlooded: Bool { guardian?.wasFlooded ?? false }

  /// True if the exchange was cancelled because it would have been sent again.
  var wasToBeRepeated: Bool { guardian?.wasToBeRepeated ?? false }

  /// True if a part of a write may have reached the server, so that the write may have taken effect.
  var mayBeDone: Bool { call.isWrite && guardian?.hasStarted == true }

  private var guardian: Guardian?

  private func connect(_ signal: String, _ callback: GCallback, _ guardian: Guardian) {
    g_signal_connect_data(
      UnsafeMutableRawPointer(pointer), signal, callback, Unmanaged.passRetained(guardian).toOpaque(),
      { data, _ in
        if let data { Unmanaged<Guardian>.fromOpaque(data).release() }
      }, GConnectFlags(rawValue: 0))
  }

  /// Watches an exchange while libsoup runs it.
  private final class Guardian {
    private let access: PrivateAccess
    private let isWrite: Bool
    private let cancellation: Cancellation
    private var informationCount = 0
    private(set) var hasStarted = false
    private(set) var wasToBeRepeated = false
    /// The maximum number of informational answers. Servers send a few early hints, and sometimes "still processing".
    private static let mostInformation = 100

    init(_ access: PrivateAccess, isWrite: Bool, _ cancellation: Cancellation) {
      self.access = access
      self.isWrite = isWrite
      self.cancellation = cancellation
    }

    var wasFlooded: Bool { informationCount > Self.mostInformation }

    func noteStart(_ privatePeer: String?) {
      if let privatePeer, !access.allows(privatePeer) { return stop() }
      wasToBeRepeated = isWrite && hasStarted
      if wasToBeRepeated { return stop() }
      hasStarted = true
    }

    func noteInformation() {
      informationCount += 1
      if wasFlooded { stop() }
    }

    private func stop() {
      g_cancellable_cancel(cancellation.pointer)
    }
  }

  /// A new decompressor for the body; `nil` if the body is not compressed.
  var decompressor: Decompressor? {
    soup_message_headers_get_list(soup_message_get_response_headers(pointer), "Content-Encoding")
      .flatMap { Decompressor(encoding: String(cString: $0)) }
  }

  /// Creates the answer, once its body is complete.
  func answer(with body: [UInt8]) -> Session.Answer {
    let fields = soup_message_get_response_headers(pointer)
    var headers: [Headers.Field] = []
    var iterator = SoupMessageHeadersIter()
    var name: UnsafePointer<CChar>?
    var value: UnsafePointer<CChar>?
    soup_message_headers_iter_init(&iterator, fields)
    while soup_message_headers_iter_next(&iterator, &name, &value) != 0, let name, let value {
      headers.append(Headers.Field(name: String(cString: name), value: String(cString: value)))
    }
    return Session.Answer(
      status: status, headers: Headers(fields: headers),
      validators: Validators(etag: validator("ETag"), lastModified: validator("Last-Modified")), body: body)
  }

  /// A validator of the answer. A validator that is not UTF-8 is dropped, because it could not be sent back unchanged.
  private func validator(_ name: String) -> String? {
    soup_message_headers_get_one(soup_message_get_response_headers(pointer), name)
      .flatMap { String(validatingCString: $0) }
  }

  /// The problem of the server's certificate, if the certificate was refused.
  var certificateProblem: CertificateProblem? {
    let errors = soup_message_get_tls_peer_certificate_errors(pointer).rawValue
    let problems: [(GTlsCertificateFlags, CertificateProblem)] = [
      (G_TLS_CERTIFICATE_BAD_IDENTITY, .otherSite), (G_TLS_CERTIFICATE_EXPIRED, .expired),
      (G_TLS_CERTIFICATE_NOT_ACTIVATED, .notYetValid), (G_TLS_CERTIFICATE_REVOKED, .revoked),
      (G_TLS_CERTIFICATE_INSECURE, .weak), (G_TLS_CERTIFICATE_UNKNOWN_CA, .unknownIssuer),
    ]
    return problems.first { errors & $0.0.rawValue != 0 }?.1
  }
}

extension String {
  /// True if the text can be the value of a header field. Control characters are not allowed, because a line break
  /// could begin another field.
  var isFieldValue: Bool {
    !isEmpty && utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}
