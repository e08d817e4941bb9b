import Articles
import Text

/// A category, a tag or a user in the REST API's format.
struct WordPressTerm: Decodable, Sendable {
  let id: Int
  let name: String
  let slug: String
  let taxonomy: String?
  let parent: Int?
  let count: Int?

  private enum Key: String, CodingKey {
    case id, name, slug, taxonomy, parent, count
  }

  /// - Throws: If there is no name or no number, as in the error object of a hidden user.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    guard let id = values.number(.id), id > 0, let name: String = values.lenient(.name) else {
      throw DecodingError.keyNotFound(Key.id, .init(codingPath: decoder.codingPath, debugDescription: "no id"))
    }
    self.id = id
    self.name = PlainLabel.of(html: name, length: 100)
    slug = values.lenient(.slug) ?? ""
    taxonomy = values.lenient(.taxonomy)
    parent = values.number(.parent)
    count = values.number(.count).map { max(0, $0) }
  }

  /// The kind of term; `nil` for the taxonomies of plug-ins, which Courant does not show.
  var kind: Term.Kind? {
    switch taxonomy {
    case "category": .category
    case "post_tag": .tag
    default: nil
    }
  }

  /// True if publishers use the term to mark articles for the front page.
  var isFeatured: Bool { slug.lowercased() == "featured" || name.lowercased() == "featured" }

  func term(_ kind: Term.Kind) -> SourceTerm {
    SourceTerm(
      kind: kind, key: String(id), name: name.isEmpty ? slug : name,
      parent: parent.flatMap { $0 > 0 ? String($0) : nil }, count: count)
  }
}

extension [SourceTerm] {
  /// The terms. Categories that are each other's ancestors lose their parent.
  var withoutCircles: [SourceTerm] {
    let parents = Dictionary(compactMap { term in term.parent.map { (term.key, $0) } }, uniquingKeysWith: { $1 })
    var circles: Set<String> = []
    // Each category is visited once: a walk up ends at a category that an earlier walk visited.
    var walks: [String: Int] = [:]
    for (walk, term) in enumerated() {
      var key: String? = term.key
      while let current = key, walks[current] == nil {
        walks[current] = walk
        key = parents[current]
      }
      // The walk returned to one of its own categories, so there is a circle. A second round records the terms in the
      // circle.
      while let current = key, walks[current] == walk, circles.insert(current).inserted { key = parents[current] }
    }
    return map { term in
      circles.contains(term.key)
        ? SourceTerm(kind: term.kind, key: term.key, name: term.name, count: term.count) : term
    }
  }
}
