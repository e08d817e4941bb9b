import Articles
import HTTP
import Text

/// The owner of a picture: a publication, or a source that the reader is about to subscribe to.
public enum PictureOwner: Sendable, Hashable {
  case publication(Publication.ID)
  case source(Source)
}

extension Library {
  /// Returns the bytes of a picture in a format of `PictureFormat`, stored or fetched.
  ///
  /// A publication on the reader's own network may show pictures from its own origin. Every other private address is
  /// refused.
  ///
  /// - Parameters:
  ///   - mayFetch: False to return only a stored picture.
  ///   - isRead: True if the picture belongs to the open article. It is then fetched before the pictures of lists.
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
