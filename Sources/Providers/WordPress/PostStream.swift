/// One of a site's lists of articles: its posts, or articles of another type that its feed has as well.
struct PostStream: Hashable, Sendable {
  /// The route of the API, such as `posts`.
  let route: String

  static let posts = PostStream(route: "posts")

  /// The number of the post that an article's handle names; `nil` where it is of another list.
  ///
  /// Numbers are the same for all of a site's types, but each list is counted by itself.
  func number(of handle: String) -> Int? {
    guard self != .posts else { return Int(handle) }
    let head = route + "/"
    return handle.hasPrefix(head) ? Int(handle.dropFirst(head.count)) : nil
  }

  func handle(of number: Int) -> String {
    self == .posts ? String(number) : "\(route)/\(number)"
  }

  /// The number in any list's handle.
  static func number(in handle: String) -> String {
    handle.split(separator: "/").last.map(String.init) ?? handle
  }
}
