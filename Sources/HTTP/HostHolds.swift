import Text

/// The hosts that asked for a pause (429 and 503, RFC 6585 §4 and RFC 9110 §15.6.4), stored in the library.
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

  /// Returns the host of an address, with the port if it is not the default of the scheme; `nil` if the text is not a
  /// web address.
  public static func host(of address: String) -> String? {
    (try? Address(address))?.place
  }

  /// Returns the pause of a host after an answer; `nil` if the answer asks for no pause.
  ///
  /// The pause is ten minutes if the answer states no time, or a time in the past.
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
  /// True if the host asked for the pause. A server error (503) without a stated time is not such a request: the server
  /// may work again in a moment.
  public let isWished: Bool
}
