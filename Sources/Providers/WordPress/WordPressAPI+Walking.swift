import Articles
import FoundationEssentials
import HTTP

/// One page of a walk back through a list of posts.
struct PostPage: Sendable {
  let posts: [WordPressPost]
  /// The place of the next older posts; `nil` at the end of the list.
  let next: PostCursor?
  /// True if the list seems endless, because it has more posts than can exist.
  var isEndless = false
  let list: WordPressAPI.List<WordPressPost>
}

extension WordPressAPI {
  /// Returns the posts at a place of a walk.
  ///
  /// The walk accepts that plug-ins put pinned posts on top of every answer, or remove posts from pages. The list ends
  /// only if the site's count shows it, or if a page is empty.
  ///
  /// - Parameter known: Returns numbers of posts that the list is known to contain.
  /// - Throws: `.garbled` if the site answers a different request.
  func page(
    of stream: PostStream, by order: PostOrder, _ filter: [(String, String)] = [], at cursor: PostCursor?,
    knowing known: @Sendable () async -> [Int]
  ) async throws(ProviderError) -> PostPage {
    let page = try await nextPage(of: stream, by: order, filter, at: cursor, knowing: known)
    let next = page.next?.counting(page.posts.count, of: page.list.total, beyond: cursor)
    return PostPage(posts: page.posts, next: next, isEndless: page.next != nil && next == nil, list: page.list)
  }

  private func nextPage(
    of stream: PostStream, by order: PostOrder, _ filter: [(String, String)], at cursor: PostCursor?,
    knowing known: @Sendable () async -> [Int]
  ) async throws(ProviderError) -> PostPage {
    if let cursor, let offset = cursor.offset, let second = cursor.second {
      return try await page(of: stream, by: order, filter, in: second, from: offset, cursor)
    }
    let (list, cursor) = try await list(of: stream, by: order, filter, at: cursor, knowing: known)
    let excluded = Set(cursor?.exclude ?? [])
    let usable = list.elements.filter { post in
      guard let cursor, let time = order.time(of: post) else { return true }
      return !excluded.contains(post.id) && WordPressDate.text(time) < cursor.before
    }
    let skipped = cursor?.skipped ?? 0
    // Plug-ins added the posts beyond the size of a page.
    if let total = list.total, skipped + min(list.elements.count, list.step) >= total {
      return PostPage(posts: usable, next: nil, list: list)
    }
    let isSorted = cursor?.isCounted != true && (order == .published || limits.takesOrders)
    if isSorted, let last = usable.last(where: { order.time(of: $0) != nil }).flatMap(order.time) {
      let times = usable.compactMap { post in order.time(of: post).map { (id: post.id, time: $0) } }
      let next = PostCursor(after: times, last: last, beyond: cursor)
      if !next.isAtSamePlace(as: cursor) { return PostPage(posts: usable, next: next, list: list) }
    }
    if list.elements.isEmpty {
      guard let total = list.total, skipped + list.step < total else {
        return PostPage(posts: [], next: nil, list: list)
      }
    } else if cursor != nil {
      // If a page has only known posts, the site may send the same page again and again.
      let numbers = Set(await known())
      if list.elements.allSatisfy({ numbers.contains($0.id) }), !(await isHonest(about: stream, besides: list, numbers))
      {
        throw .garbled
      }
    }
    guard skipped < Self.mostSkipped else { throw .garbled }
    // The site counts these posts but does not show them, or they have no time. So the page is skipped.
    var next = cursor ?? PostCursor(before: Self.future)
    next.skipped = skipped + max(list.step, 1)
    return PostPage(posts: usable, next: next, list: list)
  }

  /// Returns the answer at a place of a walk, and the place in a form that the site accepts: firewalls may refuse parts
  /// of a request.
  private func list(
    of stream: PostStream, by order: PostOrder, _ filter: [(String, String)], at cursor: PostCursor?,
    knowing known: @Sendable () async -> [Int]
  ) async throws(ProviderError) -> (List<WordPressPost>, PostCursor?) {
    var cursor = cursor
    while true {
      var parameters = filter
      if order == .changed, limits.takesOrders { parameters += [("orderby", order.name), ("order", "desc")] }
      if let cursor, cursor.isCounted != true {
        parameters.append((order.beforeParameter, order.parameter(cursor.before)))
        if !cursor.exclude.isEmpty { parameters.append(Self.excluding(cursor.exclude)) }
      }
      if let skipped = cursor?.skipped { parameters.append(("offset", String(skipped))) }
      do {
        return (try await posts(stream, parameters), cursor)
      } catch {
        guard case .refused(let status, _) = error, [400, 403, 406].contains(status) else { throw error }
        if order == .changed, limits.takesOrders {
          noteOwnOrder()
        } else if var place = cursor, !place.exclude.isEmpty {
          place.exclude = []
          cursor = place
        } else if order == .published, filter.isEmpty, var place = cursor, place.isCounted != true {
          // The list may have become shorter meanwhile. So some posts are read twice, and none is missed.
          (place.isCounted, place.before) = (true, Self.future)
          place.skipped = max(0, await known().count - Self.overlap)
          cursor = place
        } else {
          throw error
        }
      }
    }
  }

  /// Returns posts of one second, in the order of their numbers.
  private func page(
    of stream: PostStream, by order: PostOrder, _ filter: [(String, String)], in second: Date, from offset: Int,
    _ cursor: PostCursor
  ) async throws(ProviderError) -> PostPage {
    let list = try await posts(
      stream,
      filter + [
        (order.afterParameter, order.parameter(WordPressDate.text(second.addingTimeInterval(-1)))),
        (order.beforeParameter, order.parameter(cursor.before)), ("orderby", "id"), ("order", "asc"),
        ("offset", String(offset)),
      ])
    let usable = list.elements.filter { order.time(of: $0) == second }
    guard usable.count == list.elements.count else { throw .garbled }
    var next = cursor
    next.offset = offset + list.step
    let isOver = list.total.map { offset + list.step >= $0 } ?? list.elements.isEmpty
    return PostPage(
      posts: usable, next: isOver ? PostCursor(before: WordPressDate.text(second)) : next, list: list)
  }

  /// True if the answer belongs to the request. A cache that ignores parameters sends the same answer to every request.
  ///
  /// - Parameter numbers: Posts that the site is known to have.
  private func isHonest(
    about stream: PostStream, besides list: List<WordPressPost>, _ numbers: Set<Int>
  ) async -> Bool {
    let answered = Set(list.elements.map(\.id))
    guard let number = numbers.subtracting(answered).min() else { return false }
    let list = try? await self.numbers(stream, [Self.including([number])])
    return list?.elements.contains { $0.id == number } ?? false
  }

  private static let overlap = 10
  /// The maximum number of consecutive posts that a site counts but does not show. More are a sign of a malicious site.
  private static let mostSkipped = 50_000
  /// A date after every post.
  static let future = "2200-01-01T00:00:00"
}
