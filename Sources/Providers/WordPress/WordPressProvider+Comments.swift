import Articles

extension WordPressProvider {
  /// Reads the discussion of an entry that came only from the site's feed.
  public func comments(
    in thread: Discussion, of source: Source, at cursor: String?
  ) async throws(ProviderError) -> CommentPage {
    try await feeds.comments(in: thread, of: source, at: cursor)
  }

  public func comments(
    on handle: String, of source: Source, at cursor: String?
  ) async throws(ProviderError) -> CommentPage {
    let place = CommentCursor(cursor)
    let list: WordPressAPI.List<WordPressComment>
    do {
      list = try await api(of: source).list(
        "comments",
        [
          ("post", PostStream.number(in: handle)), ("order", "asc"), ("page", String(place.page)),
          ("_fields", "id,parent,author_name,date_gmt,content"),
        ])
    } catch .refused(status: 400...405, _) {
      // The site has the article, so only its comments are closed or deleted.
      throw .commentsClosed
    } catch .gone {
      throw .commentsClosed
    }
    let now = now()
    let seen = place.seen + list.elements.count
    let hasMore =
      !list.elements.isEmpty && list.total.map { seen < $0 } ?? (list.elements.count >= WordPressAPI.pageSize)
    return CommentPage(
      comments: list.elements.map { $0.comment(now: now) },
      next: hasMore ? CommentCursor(page: place.page + 1, seen: seen).text : nil, total: list.total)
  }
}

/// The place of the next comments: the page, and the number of comments on earlier pages.
private struct CommentCursor {
  let page: Int
  let seen: Int

  init(page: Int, seen: Int) {
    self.page = page
    self.seen = seen
  }

  init(_ text: String?) {
    let numbers = (text ?? "").split(separator: " ").compactMap { Int($0) }
    self.init(page: numbers.first ?? 1, seen: numbers.dropFirst().first ?? 0)
  }

  var text: String { "\(page) \(seen)" }
}
