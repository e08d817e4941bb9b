import Articles
import FoundationEssentials

/// A post that the library has stored.
struct HeldPost: Sendable, Hashable {
  let id: Int
  let published: Date
}

/// Checks that the library has exactly the posts that the site shows. One request contains as many post numbers as fit
/// in an address, and the site's count in the answer shows if they match.
extension WordPressAPI {
  /// Finds posts that the site no longer shows. A post counts as deleted only if a request for its number did not
  /// return it, while the same request returned a post that is known to exist. So an unexpected answer never removes an
  /// article.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of posts that existed before.
  ///   - control: A post that exists.
  ///   - limit: The number of deleted posts after which the search ends; `nil` to find all.
  func gone(
    among numbers: [Int], of stream: PostStream, control: Int, atMost limit: Int? = nil
  ) async throws(ProviderError) -> Set<Int> {
    var found: Set<Int> = []
    var rest = numbers.filter { $0 != control }[...]
    while !rest.isEmpty, found.count < limit ?? .max {
      let chunk = limits.fitting(rest)
      do {
        found.formUnion(try await gone(in: chunk, of: stream, control: control))
        rest = rest.dropFirst(chunk.count)
      } catch {
        guard error.mayBeLength else { throw error }
        // The site refuses even the shortest requests, so no further post counts as deleted.
        guard shortenAddresses() else { return found }
      }
    }
    return found
  }

  private func gone(
    in chunk: [Int], of stream: PostStream, control: Int, partsOf size: Int
  ) async throws(ProviderError) -> Set<Int> {
    var gone: Set<Int> = []
    for start in stride(from: 0, to: chunk.count, by: size) {
      let part = Array(chunk[start..<min(start + size, chunk.count)])
      gone.formUnion(try await self.gone(in: part, of: stream, control: control))
    }
    return gone
  }

  /// Finds deleted posts with one request each, if the site's lists are not reliable.
  ///
  /// - Parameter control: A post that exists.
  private func goneOneByOne(
    among numbers: Set<Int>, of stream: PostStream, control: Int
  ) async throws(ProviderError) -> Set<Int> {
    guard !numbers.isEmpty, numbers.count <= Self.mostSingles, try await isShown(control, in: stream) else { return [] }
    var gone: Set<Int> = []
    for number in numbers.sorted() where !(try await isShown(number, in: stream)) { gone.insert(number) }
    // If the site has started to refuse requests, for example because there were too many, the result proves nothing.
    return try await isShown(control, in: stream) ? gone : []
  }

  /// True if the site shows a post to everybody.
  private func isShown(_ number: Int, in stream: PostStream) async throws(ProviderError) -> Bool {
    do {
      let _: WordPressPostID = try await object(of: "\(stream.route)/\(number)", [("_fields", "id,date")])
      return true
    } catch .refused(status: 404, _), .refused(status: 401, _), .refused(status: 403, _), .gone {
      // The post was deleted, or is no longer public.
      return false
    }
  }

  /// The maximum number of posts to check one by one. If a list omits more posts, it is not trusted.
  private static let mostSingles = 10

  private func gone(in chunk: [Int], of stream: PostStream, control: Int) async throws(ProviderError) -> Set<Int> {
    let asked = chunk + [control]
    if chunk.count >= limits.page {
      let count = try await numbers(stream, [Self.including(asked)], perPage: 1).total
      if count == asked.count { return [] }
      return try await gone(in: chunk, of: stream, control: control, partsOf: (chunk.count + 1) / 2)
    }
    let list = try await numbers(stream, [Self.including(asked)])
    let found = Set(list.elements.map(\.id)).intersection(asked)
    let absent = Set(chunk).subtracting(found)
    // A partial answer, or an answer to another request, must not remove posts.
    if found.contains(control), list.total == found.count { return absent }
    // The site sends fewer posts at once than it states. The next requests are as large as its answer, including the
    // control.
    if absent.count > Self.mostSingles, list.total ?? 0 < asked.count {
      let size = min(max(list.elements.count - 1, Self.mostSingles / 2), (chunk.count + 1) / 2)
      return try await gone(in: chunk, of: stream, control: control, partsOf: size)
    }
    return try await goneOneByOne(among: absent, of: stream, control: control)
  }

  /// Continues a search for posts that the site shows and the library does not have, the newest first. Asks for all
  /// posts of a time span except the stored ones. Stops at the first page with missing posts, so that they are stored
  /// first.
  ///
  /// - Parameters:
  ///   - held: The library's posts, the newest first.
  ///   - floor: The start of the time span in the API's format: all later posts must be stored; `nil` for all posts.
  /// - Returns: The posts, a number of further posts that are missing at least, and the state of the search.
  func missing(
    from stream: PostStream, held: [HeldPost], since floor: String?, _ search: StreamState.Search
  ) async throws(ProviderError) -> (posts: [WordPressPost], more: Int, search: StreamState.Search) {
    let known = Set(held.map(\.id))
    let end = floor.flatMap(WordPressDate.date)?.timeIntervalSince1970
    var search = search
    while !search.isOver {
      let rest = held.filter { post in
        let time = post.published.timeIntervalSince1970
        // The floor is in the site's own time zone, which is at most a day from UTC.
        return time < search.before ?? .infinity && time >= (end ?? -.infinity) - Self.widestOffset
      }
      let chunk = limits.fitting(rest.map(\.id))
      let lower = chunk.count < rest.count ? rest[chunk.count - 1].published.timeIntervalSince1970 : nil
      var parameters: [(String, String)] = []
      if !chunk.isEmpty { parameters.append(Self.excluding(chunk)) }
      if let before = search.before { parameters.append(("before", Self.time(before) + "Z")) }
      if let lower {
        parameters.append(("after", Self.time(lower - 1) + "Z"))
      } else if let end {
        parameters.append(("after", Self.time(end - 1)))
      }
      do {
        let found = try await unknown(of: stream, parameters, from: search.offset ?? 0, besides: known)
        search.offset = found.next
        // Before the next request, the found posts are stored, so that they are no longer in the list.
        if !found.posts.isEmpty { search.offset = nil }
        if !found.posts.isEmpty || found.next != nil { return (found.posts, max(found.more, 1), search) }
      } catch {
        guard error.mayBeLength else { throw error }
        guard shortenAddresses() else {
          // The site refuses even the shortest requests, so the search ends.
          search.isOver = true
          break
        }
        continue
      }
      search.before = lower
      search.isOver = lower == nil
    }
    return ([], 0, search)
  }

  /// Returns the first page with unknown posts, or else the offset where the search continues.
  private func unknown(
    of stream: PostStream, _ parameters: [(String, String)], from start: Int, besides known: Set<Int>
  ) async throws(ProviderError) -> (posts: [WordPressPost], more: Int, next: Int?) {
    var offset = start
    for _ in 0..<Self.mostPages {
      let list = try await posts(stream, parameters + (offset > 0 ? [("offset", String(offset))] : []))
      let unknown = list.elements.filter { !known.contains($0.id) }
      offset += max(list.step, 1)
      if !unknown.isEmpty { return (unknown, max(0, (list.total ?? offset) - offset), nil) }
      guard let total = list.total, offset < total else { return ([], 0, nil) }
    }
    return ([], 0, offset)
  }

  private static func time(_ seconds: Double) -> String {
    WordPressDate.text(Date(timeIntervalSince1970: seconds))
  }

  private static let widestOffset = 86_400.0
  /// The maximum number of pages without unknown posts in one part of the search.
  private static let mostPages = 30
}
