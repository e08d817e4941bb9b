import GLibSupport
import GTKSupport
import Library
import Text

extension ArticlePane {
  /// Shows the article as its own page has it, which is fetched the first time; or as its source has it again.
  func toggleFullText() {
    guard let shown, shown.article.id == article else { return }
    switch shown.fullText {
    case .shown:
      show(shown.article.id, at: 0, isOriginal: true)
      onSay(translated("This is the original."))
    case .stored:
      show(shown.article.id, at: 0)
      sayFullTextIsShown()
    case .none, .wanted:
      guard shown.article.summary.address != nil else {
        return onSay(translated("This article has no page of its own"))
      }
      loadFullText(isQuiet: false)
    }
  }

  /// - Parameter isQuiet: The reader did not ask for it: if it fails, the beginning stands.
  func loadFullText(isQuiet: Bool) {
    guard let id = shown?.article.id, id == article else { return }
    if !isQuiet { onSay(translated("Fetching the full text…")) }
    fullText?.cancel()
    fullText = Task { [weak self, library] in
      do throws(LibraryError) {
        try await library.loadFullText(of: id, isWanted: !isQuiet)
        guard let self, !Task.isCancelled, article == id else { return }
        show(id, at: position)
        if !isQuiet { sayFullTextIsShown() }
        trace?.note("full-text-shown", [("id", id.rawValue)])
      } catch {
        guard let self, !Task.isCancelled else { return }
        trace?.note("full-text-failed", [("text", error.message)])
        if !isQuiet { onSay(error.message) }
      }
    }
  }

  private func sayFullTextIsShown() {
    let key = settings.keyBindings.label(of: "win.full-text")
    onSay(
      key.map { translated("This is the full text. %s shows the original.", $0) }
        ?? translated("This is the full text."))
  }
}
