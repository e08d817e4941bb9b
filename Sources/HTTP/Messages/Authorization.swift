import Text

/// Fields that tell a service who asks, for one origin alone. Nothing that prints a request shows their values.
public struct Authorization: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  /// What is sent it, as `Address.origin` names it.
  public let origin: String
  private let values: [Headers.Field]

  /// Makes fields such as `Authorization` with `GoogleLogin auth=…`, `X-Auth-Token` or `X-Api-Key`.
  ///
  /// - Parameters:
  ///   - fields: Names with values, sent in this order.
  ///   - address: An address of the origin.
  /// - Returns: `nil` where the address is none of the web, or a value cannot be one of a field.
  public init?(_ fields: KeyValuePairs<String, String>, for address: String) {
    guard let origin = Address.origin(of: address), fields.allSatisfy({ $0.value.isFieldValue }) else { return nil }
    self.origin = origin
    values = fields.map { Headers.Field(name: $0.key, value: $0.value) }
  }

  /// What is sent to an origin.
  func fields(for origin: String) -> [Headers.Field] {
    origin == self.origin ? values : []
  }

  public var description: String { "authorization for \(origin)" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
