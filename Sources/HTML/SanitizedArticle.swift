/// The body of an article that is safe to show.
public struct SanitizedArticle: Sendable, Equatable {
  /// HTML with a small set of elements and attributes only.
  public let html: String
  /// The absolute addresses of the images in the HTML, in their order.
  public let images: [String]
  /// True if the HTML is the plain text alone, because the original markup is too complex.
  public internal(set) var isPlain = false
}
