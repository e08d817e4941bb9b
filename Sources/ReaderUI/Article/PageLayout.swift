import Articles
import GLibSupport

/// Where the reader is in a web view's page, and when that stands finished.
final class PageLayout {
  /// The ends of a page that are seen.
  struct Edges: Equatable {
    var top = true
    /// Of what is read: below it there may be ways to other articles.
    var textEnd = false
    var bottom = false
  }

  enum Event {
    /// The page of this number was painted.
    case ready(Int)
    /// The page moves under the reader.
    case scrolled
    /// The reader is, or left an article, at a place; `nil` is its top.
    case rested(ArticlePlace?, in: ArticleSummary.ID)
    /// These addresses of pictures are seen first.
    case seen([String])
  }

  private let scripts: PageScripts
  private(set) var edges = Edges()
  var onEvent: (Event) -> Void = { _ in }

  init(scripts: PageScripts) {
    self.scripts = scripts
    scripts.add(file: "page-layout.js")
    scripts.listen(to: "layout") { [weak self] in self?.take($0.split(separator: " ")) }
  }

  /// Another page comes, which begins at its top.
  func begin() {
    edges = Edges()
  }

  /// From now on the reader sees the page, so that nothing in it may move.
  func show() {
    scripts.run("show()")
  }

  /// Keeps the reader's place in a page whose text has another size or shape.
  func keepPlace() {
    scripts.run("keepPlace()")
  }

  /// The reader goes on to another page.
  func leave() {
    scripts.run("leave()")
  }

  private func take(_ words: [Substring]) {
    switch (words.first, words.dropFirst()) {
    case ("ready", let number): if let page = number.first.flatMap({ Int($0) }) { onEvent(.ready(page)) }
    case ("scroll", _): onEvent(.scrolled)
    case ("edges", let words):
      let seen = words.map { $0 == "1" }
      if seen.count == 3 { edges = Edges(top: seen[0], textEnd: seen[1], bottom: seen[2]) }
    case ("place", let words):
      guard let article = words.first.flatMap({ Int64($0) }) else { return }
      onEvent(.rested(ArticlePlace(words.dropFirst()), in: .init(rawValue: article)))
    case ("seen", let addresses): onEvent(.seen(addresses.map(String.init)))
    default: break
    }
  }
}

extension ArticlePlace {
  /// - Parameter numbers: The block and the part of it, as the page says them.
  fileprivate init?(_ numbers: ArraySlice<Substring>) {
    guard numbers.count == 2, let block = numbers.first.flatMap({ Int($0) }),
      let fraction = numbers.last.flatMap({ Double($0) })
    else { return nil }
    self.init(block: block, fraction: fraction)
  }
}
