import Text

/// A post's picture in the REST API's format, in all sizes of the site.
struct WordPressMedia: Decodable, Sendable {
  /// The picture in one size.
  struct Size: Decodable, Sendable {
    let address: String
    let width, height: Int

    private enum Key: String, CodingKey {
      case width, height
      case address = "source_url"
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      guard let address = (values.lenient(.address) as String?).flatMap({ Address.resolve($0) }) else {
        throw DecodingError.keyNotFound(
          Key.address, .init(codingPath: decoder.codingPath, debugDescription: "no address"))
      }
      self.address = address
      width = values.number(.width) ?? 0
      height = values.number(.height) ?? 0
    }
  }

  let id: Int?
  /// The address of the picture in its original size.
  let address: String?
  /// The sizes, sorted by width.
  let sizes: [Size]

  private enum Key: String, CodingKey {
    case id
    case address = "source_url"
    case details = "media_details"
  }

  private enum DetailsKey: String, CodingKey {
    case sizes
  }

  /// - Throws: If there is no address, as in the error object of a deleted picture.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    id = values.number(.id)
    address = (values.lenient(.address) as String?).flatMap { Address.resolve($0) }
    let details = try? values.nestedContainer(keyedBy: DetailsKey.self, forKey: .details)
    let named: [String: Lenient<Size>]? = details?.lenient(.sizes)
    sizes = (named ?? [:]).values.compactMap(\.value).sorted { ($0.width, $0.address) < ($1.width, $1.address) }
    guard address != nil || !sizes.isEmpty else {
      throw DecodingError.keyNotFound(
        Key.address, .init(codingPath: decoder.codingPath, debugDescription: "no address"))
    }
  }

  /// The largest width of a picture in an article on screen, in pixels.
  private static let articleWidth = 1600
  /// The side of a row's picture in pixels, for a screen with double density and some reserve.
  private static let rowSide = 150

  /// The address of the picture in the article.
  var picture: String? {
    sizes.last { $0.width <= Self.articleWidth && $0.width >= 600 }?.address ?? address ?? sizes.last?.address
  }

  /// The address of the picture in a row: the smallest size that is large enough.
  var thumbnail: String? {
    sizes.first { min($0.width, $0.height) >= Self.rowSide }?.address
  }
}
