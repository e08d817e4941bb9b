import Text

/// The REST API's list of a site's content types.
struct WordPressTypes: Decodable, Sendable {
  /// A content type that may contain articles.
  struct ArticleType: Sendable {
    let route: String
    /// True if the site has pages that list the type's articles.
    let hasArchive: Bool
  }

  let articles: [ArticleType]

  private struct Stored: Decodable {
    let slug, base, namespace: String?
    let hasArchive: Bool

    private enum Key: String, CodingKey {
      case slug
      case base = "rest_base"
      case namespace = "rest_namespace"
      case hasArchive = "has_archive"
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      slug = values.lenient(.slug)
      base = values.lenient(.base)
      namespace = values.lenient(.namespace)
      // The value is a Boolean or the archive's path.
      hasArchive = values.lenient(.hasArchive) ?? (values.lenient(.hasArchive) as String?).map { !$0.isEmpty } ?? false
    }
  }

  init(from decoder: any Decoder) throws {
    let types = try [String: Lenient<Stored>](from: decoder)
    articles = types.keys.sorted().compactMap { key in
      guard let type = types[key]?.value, let route = type.base, !route.isEmpty, type.namespace ?? "wp/v2" == "wp/v2",
        !Self.others.contains(type.slug ?? key), !(type.slug ?? key).hasPrefix("wp_"),
        route.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0.isLetterOrDigit })
      else { return nil }
      return ArticleType(route: route, hasArchive: type.hasArchive)
    }
  }

  /// Content types that are not read as further lists: posts and pages, which are read separately, and types without
  /// articles.
  private static let others: Set<String> = [
    "post", "page", "attachment", "nav_menu_item", "product", "elementor_library",
  ]
}
