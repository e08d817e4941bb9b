import Articles
import GTKSupport
import Library
import Reading

/// The commands of the context menu of an article's row.
final class ArticleRowCommands {
  private let panes: Panes
  private let folding: PaneFolding
  private let marks: ReadMarks
  private let dialogs: DialogCommands
  private let desktop: DesktopHandover
  private let deeds: ArticleDeeds
  private let writes: Writes
  private let library: Library

  init(
    library: Library, panes: Panes, folding: PaneFolding, marks: ReadMarks, dialogs: DialogCommands,
    desktop: DesktopHandover, deeds: ArticleDeeds, writes: Writes
  ) {
    self.library = library
    self.panes = panes
    self.folding = folding
    self.marks = marks
    self.dialogs = dialogs
    self.desktop = desktop
    self.deeds = deeds
    self.writes = writes
    add("open") { commands, article in
      Task {
        await commands.panes.list.selection.select(article.id)
        commands.folding.showArticle()
      }
    }
    add("open-in-browser") { $0.desktop.open($1.address ?? "") }
    add("copy-link") { $0.deeds.copyLinks(of: $0.subject($1)) }
    add("toggle-read") { $0.deeds.toggleRead(of: $0.subject($1)) }
    add("star") { $0.deeds.toggleStar(of: $0.subject($1)) }
    add("mark-above-read") { $0.marks.mark(.above, of: $1.id) }
    add("mark-below-read") { $0.marks.mark(.below, of: $1.id) }
    add("mute") { $0.dialogs.filter(like: $1) }
    panes.list.menu.onOpen = { [weak self] in self?.enable(for: $0) }
  }

  /// Disables "above" at the first row and "below" at the last.
  private func enable(for article: ArticleSummary) {
    let timeline = panes.list.articles.timeline
    let index = timeline.index(of: article.id)
    panes.list.menu.actions.enable("mark-above-read", index.map { $0 > 0 } ?? false)
    panes.list.menu.actions.enable("mark-below-read", index.map { $0 + 1 < timeline.count } ?? false)
  }

  private func add(_ name: String, _ perform: @escaping (ArticleRowCommands, ArticleSummary) -> Void) {
    panes.list.menu.actions.add(name) { [weak self] in
      if let self, let article = panes.list.menu.article { perform(self, article) }
    }
  }

  /// Marks articles as read after the reader scrolled past them.
  func read(_ articles: [ArticleSummary.ID]) {
    writes.perform { [library] () async throws(LibraryError) in
      try await library.perform(.mark(.passed(articles), .read(true)))
    }
  }

  private func subject(_ article: ArticleSummary) -> DeedSubject {
    DeedSubject(article.id, among: panes.list, isMenu: true)
  }
}
