import Articles
import FoundationEssentials
import HTTP

/// Some posts of a walk back through a list.
struct PostPage: Sendable {
  let posts: [WordPressPost]
  /// Where the next older ones are; `nil` when everything there is was walked through.
  let next: PostCursor?
  let list: WordPressAPI.List<WordPressPost>
}

extension WordPressAPI {
  /// The posts at a place of a walk.
  ///
  /// What other programs put into every answer, as old posts pinned on top, does not lead the walk astray, and neither do
  /// pages out of which they took posts. A list's end is believed where the site's count says so, or a page is empty.
  ///
  /// - Parameter known: Looks up numbers that the list is known to have.
  /// - Throws: `.garbled` where the site answers another question than was asked.
  func page(
    of stream: PostStream, by order: PostOrder, _ filter: [(String, String)] = [], at cursor: PostCursor?,
    knowing known: @Sendable () async -> [Int]
  ) async throws(ProviderError) -> PostPage {
    if let cursor, let offset = cursor.offset, let second = cursor.second {
      return try await page(of: stream, by: order, filter, in: second, from: offset, cursor)
    }
    var parameters = filter
    if order == .changed { parameters += [("orderby", order.name), ("order", "desc")] }
    if let cursor {
      parameters.append((order.beforeParameter, order.parameter(cursor.before)))
      if !cursor.exclude.isEmpty { parameters.append(Self.excluding(cursor.exclude)) }
      if let skipped = cursor.skipped { parameters.append(("offset", String(skipped))) }
    }
    let list = try await posts(stream, parameters)
    let excluded = Set(cursor?.exclude ?? [])
    let usable = list.elements.filter { post in
      guard let cursor, let time = order.time(of: post) else { return true }
      return !excluded.contains(post.id) && WordPressDate.text(time) < cursor.before
    }
    let skipped = cursor?.skipped ?? 0
    if let total = list.total, skipped + list.elements.count >= total {
      return PostPage(posts: usable, next: nil, list: list)
    }
    if let last = usable.last(where: { order.time(of: $0) != nil }).flatMap(order.time) {
      let times = usable.compactMap { post in order.time(of: post).map { (id: post.id, time: $0) } }
      let next = PostCursor(after: times, last: last, beyond: cursor)
      if next != cursor { return PostPage(posts: usable, next: next, list: list) }
    }
    if list.elements.isEmpty {
      guard let total = list.total, skipped + list.step < total else {
        return PostPage(posts: [], next: nil, list: list)
      }
    } else if !(await isHonest(about: stream, besides: list.elements.map(\.id), known)) {
      throw .garbled
    }
    // A page's worth of posts that the site counts and does not show, or shows everywhere.
    var next = cursor ?? PostCursor(before: Self.future)
    next.skipped = skipped + max(list.step, 1)
    return PostPage(posts: usable, next: next, list: list)
  }

  /// Posts of one second, in the order of their numbers.
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

  /// Whether the site answers what it is asked: a cache that knows no parameters gives the same for every question.
  private func isHonest(
    about stream: PostStream, besides answered: [Int], _ known: @Sendable () async -> [Int]
  ) async -> Bool {
    let answered = Set(answered)
    guard let number = await known().last(where: { !answered.contains($0) }) else { return false }
    let list = try? await numbers(stream, [Self.including([number])])
    return list?.elements.contains { $0.id == number } ?? false
  }

  /// No post is younger.
  static let future = "2200-01-01T00:00:00"
}
