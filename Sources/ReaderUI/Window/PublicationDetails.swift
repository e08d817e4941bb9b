import Articles
import GLibSupport
import GTKSupport
import Library
import Reading

/// Shows the details dialog of a publication, and applies the reader's changes in it.
final class PublicationDetails {
  private let session: ReadingSession
  private let logins: LoginQuestions
  private let refreshing: Refreshing

  init(_ session: ReadingSession, logins: LoginQuestions, refreshing: Refreshing) {
    self.session = session
    self.logins = logins
    self.refreshing = refreshing
  }

  /// Shows the details of a publication's source.
  func show(_ section: Section) {
    guard let publication = session.sections.publication(of: section) else { return }
    Task { [weak self, library = session.library] in
      // If the library cannot be read, the window reports it. The other details are still shown.
      let statuses = (try? await library.sourceStatuses()) ?? []
      let login = await library.loginPlace(for: publication.address)
      self?.show(publication, statuses.first { $0.publication == publication.id }, login)
    }
  }

  private func show(_ publication: Publication, _ status: SourceStatus?, _ login: SecretPlace?) {
    DetailsDialog.present(
      over: session.window.cast(), publication: publication, status: status, login: login,
      ranking: session.library.ranking(of: publication), library: session.library,
      onLogin: { [weak self] in self?.logins.ask(of: .publication(publication.id)) },
      onRanking: { [weak self] in self?.setRanking($0, of: publication) },
      onReadsPages: { [weak self] in self?.readPages(of: publication, $0) },
      onLink: { [weak self] in self?.session.desktop.open($0) })
  }

  private func setRanking(_ ranking: Ranking, of publication: Publication) {
    session.writes.perform { [weak self, library = session.library] () async throws(LibraryError) in
      try await library.setRanking(ranking, of: publication)
      await self?.refreshing.refresh(.publication(publication.id), on: .insistence)
    }
  }

  private func readPages(of publication: Publication, _ readsPages: Bool) {
    session.writes.perform { [library = session.library] () async throws(LibraryError) in
      try await library.perform(.readPages(publication.id, readsPages))
    }
  }
}
