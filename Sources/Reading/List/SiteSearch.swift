import Articles
import Library
import Text

/// A search in the archives of a section's sites. It starts when the reader stops typing. A new search cancels the
/// previous one and its requests.
public final class SiteSearch {
  private let library: Library
  private var task: Task<Void, Never>?
  /// The articles that sites found for the words.
  public private(set) var found: [ArticleSummary.ID] = []
  /// The search that failed for lack of a network.
  private var awaiting: (words: String, section: Section)?
  /// Called when the footer of the list changes.
  public var onFooter: (ListFooter?) -> Void = { _ in }
  /// Called when a site answered.
  public var onAnswer: (SiteFindings) -> Void = { _ in }

  public init(library: Library) {
    self.library = library
  }

  /// The pause in typing after which sites are asked. So a word causes one request and not one for each letter.
  private static let pause = Duration.milliseconds(350)

  public func stop() {
    task?.cancel()
    found = []
    awaiting = nil
  }

  /// Repeats a search that failed for lack of a network.
  public func networkIsBack() {
    if let awaiting { search(awaiting.words, in: awaiting.section) }
  }

  public func search(_ words: String, in section: Section) {
    stop()
    onFooter(nil)
    task = Task { [weak self, library] in
      do {
        try await Task.sleep(for: Self.pause)
        let publications = try await library.publications(in: section, thatCanSearchFor: words)
        guard !publications.isEmpty else { return }
        try Task.checkCancellation()
        self?.onFooter(.loading(translated("Searching %s…", listed(publications.map(\.title)))))
        try await library.searchSites(words, in: section) { [weak self] findings in
          await self?.take(findings, for: words, in: section)
        }
        try Task.checkCancellation()
        self?.onFooter(nil)
      } catch is CancellationError {
        return
      } catch {
        guard !Task.isCancelled else { return }
        self?.onFooter(.failed((error as? LibraryError)?.message ?? String(describing: error)))
      }
    }
  }

  private func take(_ findings: SiteFindings, for words: String, in section: Section) {
    guard !Task.isCancelled else { return }
    switch findings.result {
    case .success(let articles): found += articles
    case .failure(let error): if error.isForWantOfNetwork { awaiting = (words, section) }
    }
    onAnswer(findings)
  }
}
