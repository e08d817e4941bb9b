import Articles
import Library
import Text

/// A search of the archives of a section's sites, once the reader pauses. A search for other words is cancelled with its requests.
public final class SiteSearch {
  private let library: Library
  private var task: Task<Void, Never>?
  /// What sites found for the words.
  public private(set) var found: [ArticleSummary.ID] = []
  /// What a site could not be asked for want of a network.
  private var awaiting: (words: String, section: Section)?
  /// What stands below the list is something else now.
  public var onFooter: (ListFooter?) -> Void = { _ in }
  /// A site answered.
  public var onAnswer: (SiteFindings) -> Void = { _ in }

  public init(library: Library) {
    self.library = library
  }

  /// How long the reader pauses before sites are asked, so that a word costs them one request and not one a letter.
  private static let pause = Duration.milliseconds(350)

  public func stop() {
    task?.cancel()
    found = []
    awaiting = nil
  }

  /// Asks anew where sites could not be asked without a network.
  public func networkIsBack() {
    if let awaiting { search(awaiting.words, in: awaiting.section) }
  }

  public func search(_ words: String, in section: Section) {
    stop()
    onFooter(nil)
    task = Task { [weak self, library] in
      do {
        try await Task.sleep(for: Self.pause)
        let publications = try await library.publications(searchedIn: section)
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
