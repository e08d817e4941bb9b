import Text

/// A call of a service's interface (RFC 9110 §9).
public enum Call: Sendable, Hashable {
  case get, delete
  case post(Content?)
  /// A POST that changes nothing.
  case ask(Content?)
  case put(Content?)

  /// True if the call may change something at the service, so that it must not be sent twice.
  ///
  /// PUT and DELETE should be idempotent, but some services have a PUT that toggles.
  public var isWrite: Bool {
    switch self {
    case .get, .ask: false
    case .delete, .post, .put: true
    }
  }

  var method: String {
    switch self {
    case .get: "GET"
    case .delete: "DELETE"
    case .post, .ask: "POST"
    case .put: "PUT"
    }
  }

  var content: Content? {
    switch self {
    case .get, .delete: nil
    case .post(let content), .ask(let content), .put(let content): content
    }
  }
}

/// The body of a request. It may contain a password, so printing a request does not show it.
public struct Content: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  let bytes: [UInt8]
  /// The value of the `Content-Type` field.
  let type: String

  /// - Parameter type: The value of the `Content-Type` field.
  public init(_ bytes: [UInt8], type: String) {
    self.bytes = bytes
    self.type = type
  }

  /// Encodes the fields of a form in the given order, with repeated names (`application/x-www-form-urlencoded`).
  /// libsoup's encoders take a table, which has no order and no repeated names.
  public static func form(_ fields: [(name: String, value: String)]) -> Content {
    let text = fields.map { "\(Address.encoded($0.name))=\(Address.encoded($0.value))" }.joined(separator: "&")
    return Content(Array(text.utf8), type: "application/x-www-form-urlencoded")
  }

  /// - Parameter bytes: A JSON text in UTF-8.
  public static func json(_ bytes: [UInt8]) -> Content {
    Content(bytes, type: "application/json")
  }

  public var description: String { "\(bytes.count) bytes of \(type)" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
