import Articles
import HTTP
import Text

/// Whose picture it is: what the reader subscribed to, or is about to.
public enum PictureOwner: Sendable, Hashable {
  case publication(Publication.ID)
  case source(Source)
}

extension Library {
  /// The bytes of a picture in a format that `PictureFormat` knows, stored or fetched.
  ///
  /// A publication on the reader's own network may show the pictures that it has itself, at its own origin; every other
  /// private address is refused.
  ///
  /// - Parameters:
  ///   - mayFetch: `false` takes it from the disk or not at all.
  ///   - isRead: It is of the article that is read, and goes before those of lists.
  public func picture(
    _ address: String, of owner: PictureOwner, mayFetch: Bool = true, isRead: Bool = false
  ) async throws -> [UInt8] {
    guard mayFetch else { return try await pictures.data(address, mayFetch: false) }
    return try await Urgency.$current.withValue(isRead ? .reading : .current) {
      try await pictures.data(address) {
        let source =
          switch owner {
          case .publication(let id): try? await source(of: id)
          case .source(let source): source
          }
        let isItsOwn = source.flatMap { Address.origin(of: $0.address) } == Address.origin(of: address)
        return isItsOwn ? Address.host(of: address) : nil
      }
    }
  }
}
