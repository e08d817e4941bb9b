/// The body of an article that is safe to show.
public struct SanitizedArticle: Sendable, Equatable {
  /// HTML made of a small set of elements and attributes only.
  public let html: String
  /// The absolute addresses of the images in it, in their order.
  public let images: [String]
  /// Whether it is the text alone, as its markup is beyond reason.
  public let isPlain: Bool

  public init(html: String, images: [String], isPlain: Bool = false) {
    self.html = html
    self.images = images
    self.isPlain = isPlain
  }
}
