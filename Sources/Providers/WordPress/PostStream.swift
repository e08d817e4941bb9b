/// One of a site's lists of articles: its posts, or articles of another type that also appear in the feed.
struct PostStream: Hashable, Sendable {
  /// The route of the API, such as `posts`.
  let route: String

  static let posts = PostStream(route: "posts")

  /// Returns the post's number in an article's handle; `nil` if the article belongs to another list.
  ///
  /// All types of a site share one series of numbers, but each list has its own count.
  func number(of handle: String) -> Int? {
    guard self != .posts else { return Int(handle) }
    let head = route + "/"
    return handle.hasPrefix(head) ? Int(handle.dropFirst(head.count)) : nil
  }

  func handle(of number: Int) -> String {
    self == .posts ? String(number) : "\(route)/\(number)"
  }

  /// Returns the number in the handle of any list.
  static func number(in handle: String) -> String {
    handle.split(separator: "/").last.map(String.init) ?? handle
  }
}
