import Articles
import GLibSupport

/// The reader's place in the page of a web view, and the events of the page's layout.
final class PageLayout {
  /// Tells which ends of a page are visible.
  struct Edges: Equatable {
    var top = true
    /// True while the end of the article's text is visible. Links to other articles may follow the text.
    var textEnd = false
    var bottom = false
  }

  enum Event {
    /// The page with this number was painted.
    case ready(Int)
    /// The page scrolls.
    case scrolled
    /// The reader stopped at a place in an article, or left the article there; `nil` is the top.
    case rested(ArticlePlace?, in: ArticleSummary.ID)
    /// The addresses of the pictures that the reader will see first.
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

  /// Resets the edges for another page, which begins at its top.
  func begin() {
    edges = Edges()
  }

  /// Called when the page comes on screen. From then on, nothing in the page may move.
  func show() {
    scripts.run("show()")
  }

  /// Keeps the reader's place after the text changed its size or shape.
  func keepPlace() {
    scripts.run("keepPlace()")
  }

  /// Called when the reader moves to another page.
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
  /// - Parameter numbers: The index of the block, and the part of the block that is above the place, from 0 to 1, as
  ///   the page sends them.
  fileprivate init?(_ numbers: ArraySlice<Substring>) {
    guard numbers.count == 2, let block = numbers.first.flatMap({ Int($0) }),
      let fraction = numbers.last.flatMap({ Double($0) })
    else { return nil }
    self.init(block: block, fraction: fraction)
  }
}
