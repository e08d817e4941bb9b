import Text

/// The hosts that asked for a pause (429 and 503, RFC 6585 §4 and RFC 9110 §15.6.4), kept over restarts.
public struct HostHolds: Sendable {
  let isHeld: @Sendable (_ host: String) async -> Bool
  let hold: @Sendable (_ host: String, _ pause: HostPause) async -> Void

  /// - Parameters:
  ///   - isHeld: Returns true if the host must not be asked now.
  ///   - hold: Records that the host must not be asked for some time from now on.
  public init(
    isHeld: @escaping @Sendable (_ host: String) async -> Bool,
    hold: @escaping @Sendable (_ host: String, _ pause: HostPause) async -> Void
  ) {
    self.isHeld = isHeld
    self.hold = hold
  }

  /// Stores no holds.
  public static let none = HostHolds(isHeld: { _ in false }, hold: { _, _ in })

  /// The name of an address's host, with the port if it is not the scheme's default; `nil` if the text is no web
  /// address.
  public static func host(of address: String) -> String? {
    (try? Address(address))?.place
  }

  /// The pause of a host after an answer; `nil` if the answer asks for none.
  ///
  /// Ten minutes if the answer names no time, or one in the past.
  static func pause(after status: Int, _ headers: Headers) -> HostPause? {
    guard status == 429 || status == 503 else { return nil }
    guard let wait = headers.retryAfter, wait > .zero else {
      return HostPause(time: .seconds(600), isWished: status == 429)
    }
    return HostPause(time: wait, isWished: true)
  }
}

/// A pause of a host.
public struct HostPause: Sendable, Hashable {
  public let time: Duration
  /// True if the host wishes the pause. A server with an error (503) and no named time wishes none: it may work again
  /// in a moment.
  public let isWished: Bool
}
