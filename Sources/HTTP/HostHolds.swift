import Text

/// Remembers which hosts asked to be left alone (429 and 503, RFC 6585 §4 and RFC 9110 §15.6.4), over restarts.
public struct HostHolds: Sendable {
  let isHeld: @Sendable (_ host: String) async -> Bool
  let hold: @Sendable (_ host: String, _ pause: HostPause) async -> Void

  /// - Parameters:
  ///   - isHeld: Tells whether the host may not be asked now.
  ///   - hold: Takes down that the host is not to be asked for some time from now on.
  public init(
    isHeld: @escaping @Sendable (_ host: String) async -> Bool,
    hold: @escaping @Sendable (_ host: String, _ pause: HostPause) async -> Void
  ) {
    self.isHeld = isHeld
    self.hold = hold
  }

  /// Remembers nothing.
  public static let none = HostHolds(isHeld: { _ in false }, hold: { _, _ in })

  /// What an address's host is known by: its name, with the port where that is not the scheme's own. `nil` for what is no web
  /// address.
  public static func host(of address: String) -> String? {
    (try? Address(address))?.place
  }

  /// How long a host is left alone after an answer; `nil` where the answer asks for nothing of the kind.
  ///
  /// Ten minutes where it names no time, or none that is to come.
  static func pause(after status: Int, _ headers: Headers) -> HostPause? {
    guard status == 429 || status == 503 else { return nil }
    guard let wait = headers.retryAfter, wait > .zero else {
      return HostPause(time: .seconds(600), isWished: status == 429)
    }
    return HostPause(time: wait, isWished: true)
  }
}

/// How long a host is left alone.
public struct HostPause: Sendable, Hashable {
  public let time: Duration
  /// The host wishes it. A server that is out of order (503) and names no time wishes none: it may work again in a moment.
  public let isWished: Bool
}
