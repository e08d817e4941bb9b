import Text

/// Header fields with credentials for a service, for one origin only. Printing a request does not show their values.
public struct Authorization: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  /// The origin that gets the fields, in the form of `Address.origin`.
  public let origin: String
  private let values: [Headers.Field]

  /// Creates fields such as `Authorization` with `GoogleLogin auth=…`, `X-Auth-Token` or `X-Api-Key`.
  ///
  /// - Parameters:
  ///   - fields: Names with values, sent in this order.
  ///   - address: An address of the origin.
  /// - Returns: `nil` if the address is not a web address, or if a value is not allowed in a field.
  public init?(_ fields: KeyValuePairs<String, String>, for address: String) {
    guard let origin = Address.origin(of: address), fields.allSatisfy({ $0.value.isFieldValue }) else { return nil }
    self.origin = origin
    values = fields.map { Headers.Field(name: $0.key, value: $0.value) }
  }

  /// The fields for an origin; empty for all other origins.
  func fields(for origin: String) -> [Headers.Field] {
    origin == self.origin ? values : []
  }

  public var description: String { "authorization for \(origin)" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
