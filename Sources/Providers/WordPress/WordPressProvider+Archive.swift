import Articles
import FoundationEssentials

extension WordPressProvider {
  /// Where an archive goes on: before a time, without the posts of that very second that were given already.
  ///
  /// Numbered pages would shift with every post that is published meanwhile.
  struct Cursor: Codable {
    /// As the API writes it.
    var before: String
    var exclude: [Int]
  }

  public func archive(
    of source: Source, under term: SourceTerm?, at cursor: String?
  ) async throws(ProviderError) -> ArchivePage {
    let cursor: Cursor? = StateText.decode(cursor)
    var parameters = Self.fields
    switch term?.kind {
    case .category: parameters.append(("categories", term?.key ?? ""))
    case .tag: parameters.append(("tags", term?.key ?? ""))
    case .author: parameters.append(("author", term?.key ?? ""))
    case nil: break
    }
    if let cursor {
      parameters.append(("before", cursor.before))
      if !cursor.exclude.isEmpty {
        parameters.append(("exclude", cursor.exclude.map(String.init).joined(separator: ",")))
      }
    }
    let list: WordPressAPI.List<WordPressPost> = try await api(of: source).list("posts", parameters)
    let now = now()
    let next = Self.cursor(after: list.elements, beyond: cursor)
    // A site that does not know `before` gives its newest posts again and again.
    let isOlder = cursor.map { cursor in
      list.elements.contains { ($0.date ?? "") < cursor.before && !cursor.exclude.contains($0.id) }
    }
    let isLast = isOlder == false || list.elements.isEmpty || list.total.map { list.elements.count >= $0 } ?? false
    return ArchivePage(
      articles: list.elements.map { $0.article(now: now) }, next: isLast ? nil : next.map(StateText.encode))
  }

  /// The place behind some posts.
  ///
  /// The API compares local times and excludes the second it is given; asking for the second after the oldest post's, and
  /// naming those of that second that are there, loses none that share it and doubles none.
  static func cursor(after posts: [WordPressPost], beyond cursor: Cursor? = nil) -> Cursor? {
    let dated = posts.compactMap { post in post.date.flatMap(WordPressDate.date).map { (post.id, $0) } }
    guard let oldest = dated.map(\.1).min() else { return nil }
    let before = WordPressDate.text(oldest.addingTimeInterval(1))
    let here = dated.filter { $0.1 == oldest }.map(\.0)
    return Cursor(before: before, exclude: cursor?.before == before ? (cursor?.exclude ?? []) + here : here)
  }
}
