import Articles
import GLibSupport
import GTKSupport
import Library
import Reading

/// The details dialog of a publication, and the changes that the reader makes there.
final class PublicationDetails {
  private let window: Object
  private let library: Library
  private let sections: LibrarySections
  private let logins: LoginQuestions
  private let refreshing: Refreshing
  private let desktop: DesktopHandover
  private let writes: Writes

  init(
    over window: Object, library: Library, sections: LibrarySections, logins: LoginQuestions, refreshing: Refreshing,
    desktop: DesktopHandover, writes: Writes
  ) {
    self.window = window
    self.library = library
    self.sections = sections
    self.logins = logins
    self.refreshing = refreshing
    self.desktop = desktop
    self.writes = writes
  }

  /// Shows the details of a publication's source.
  func show(_ section: Section) {
    guard let publication = sections.publication(of: section) else { return }
    Task { [weak self, library] in
      // If the library cannot be read, the window reports it; the other details are shown.
      let statuses = (try? await library.sourceStatuses()) ?? []
      let login = await library.loginPlace(for: publication.address)
      self?.show(publication, statuses.first { $0.publication == publication.id }, login)
    }
  }

  private func show(_ publication: Publication, _ status: SourceStatus?, _ login: SecretPlace?) {
    DetailsDialog.present(
      over: window.cast(), publication: publication, status: status, login: login,
      ranking: library.ranking(of: publication), library: library,
      onLogin: { [weak self] in self?.logins.ask(of: .publication(publication.id)) },
      onRanking: { [weak self] in self?.setRanking($0, of: publication) },
      onReadsPages: { [weak self] in self?.readPages(of: publication, $0) },
      onLink: { [weak self] in self?.desktop.open($0) })
  }

  private func setRanking(_ ranking: Ranking, of publication: Publication) {
    writes.perform { [weak self, library] () async throws(LibraryError) in
      try await library.setRanking(ranking, of: publication)
      await self?.refreshing.refresh(.publication(publication.id), on: .insistence)
    }
  }

  private func readPages(of publication: Publication, _ readsPages: Bool) {
    writes.perform { [library] () async throws(LibraryError) in
      try await library.perform(.readPages(publication.id, readsPages))
    }
  }
}
