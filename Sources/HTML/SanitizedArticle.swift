/// The body of an article that is safe to show.
public struct SanitizedArticle: Sendable, Equatable {
  /// HTML made of a small set of elements and attributes only.
  public let html: String
  /// The absolute addresses of the images in it, in their order.
  public let images: [String]

  public init(html: String, images: [String]) {
    self.html = html
    self.images = images
  }
}
