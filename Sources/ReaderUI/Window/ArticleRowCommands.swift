import Articles
import GTKSupport
import Library
import Reading

/// The commands of the context menu of an article's row.
final class ArticleRowCommands {
  private let session: ReadingSession
  private let marks: ReadMarks
  private let dialogs: DialogCommands
  private let deeds: ArticleDeeds

  init(_ session: ReadingSession, marks: ReadMarks, dialogs: DialogCommands, deeds: ArticleDeeds) {
    self.session = session
    self.marks = marks
    self.dialogs = dialogs
    self.deeds = deeds
    add("open") { commands, article in
      Task {
        await commands.session.panes.list.selection.select(article.id)
        commands.session.folding.showArticle()
      }
    }
    add("open-in-browser") { $0.session.desktop.open($1.address ?? "") }
    add("copy-link") { $0.deeds.copyLinks(of: $0.subject($1)) }
    add("toggle-read") { $0.deeds.toggleRead(of: $0.subject($1)) }
    add("star") { $0.deeds.toggleStar(of: $0.subject($1)) }
    add("mark-above-read") { $0.marks.mark(.above, of: $1.id) }
    add("mark-below-read") { $0.marks.mark(.below, of: $1.id) }
    add("mute") { $0.dialogs.filter(like: $1) }
    let actions = Actions(of: session.window)
    for (name, part) in [("mark-above-read", ReadMarks.Part.above), ("mark-below-read", .below)] {
      actions.add(name) { [weak self] in
        guard let self, let article = self.session.panes.list.articles.chosenArticle else { return }
        self.marks.mark(part, of: article)
      }
    }
    session.panes.list.menu.onOpen = { [weak self] in self?.enable(for: $0) ?? 1 }
  }

  /// Disables "above" for the first row and "below" for the last row.
  ///
  /// - Returns: The number of articles that the menu is about.
  private func enable(for article: ArticleSummary) -> Int {
    let timeline = session.panes.list.articles.timeline
    let index = timeline.index(of: article.id)
    session.panes.list.menu.actions.enable("mark-above-read", index.map { $0 > 0 } ?? false)
    session.panes.list.menu.actions.enable("mark-below-read", index.map { $0 + 1 < timeline.count } ?? false)
    return DeedSubject(article.id, among: session.panes.list, isMenu: true).count
  }

  private func add(_ name: String, _ perform: @escaping (ArticleRowCommands, ArticleSummary) -> Void) {
    session.panes.list.menu.actions.add(name) { [weak self] in
      if let self, let article = session.panes.list.menu.article { perform(self, article) }
    }
  }

  /// Marks articles as read that the reader scrolled past.
  func read(_ articles: [ArticleSummary.ID]) {
    session.writes.perform { [library = session.library] () async throws(LibraryError) in
      try await library.perform(.mark(.passed(articles), .read(true)))
    }
  }

  private func subject(_ article: ArticleSummary) -> DeedSubject {
    DeedSubject(article.id, among: session.panes.list, isMenu: true)
  }
}
