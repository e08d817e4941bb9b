import Articles
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// Asks for the access that a publication needs: a login for its site, or the permission to fetch from the reader's own
/// network.
final class LoginQuestions {
  private let session: ReadingSession
  private let refreshing: Refreshing

  init(_ session: ReadingSession, refreshing: Refreshing) {
    self.session = session
    self.refreshing = refreshing
  }

  /// Asks for the user name and the password of a publication's site, and refreshes the publication with them.
  func ask(of section: Section) {
    guard let publication = session.sections.publication(of: section), isWebAddress(publication.address) else { return }
    Task { [weak self, library = session.library] in
      let name = await library.loginName(for: publication.address)
      guard let self else { return }
      LoginDialog.present(over: session.window.cast(), publication: publication, name: name) { [weak self] login in
        self?.setLogin(login, of: publication)
      }
    }
  }

  private func setLogin(_ login: Login?, of publication: Publication) {
    session.writes.performBeside { [weak self, library = session.library] () async throws(LibraryError) in
      try await library.setLogin(login, for: publication.address)
      await self?.refreshing.refresh(.publication(publication.id), on: .insistence)
    }
  }

  /// Allows the program to fetch a publication from the reader's own network, and refreshes the publication. If others
  /// from the same host wait for permission, all publications are refreshed.
  func allowPrivate(_ section: Section) {
    guard let publication = session.sections.publication(of: section) else { return }
    let host = Address.host(of: publication.address)
    let isAlone =
      session.sections.sidebar.publications.count {
        $0.failure?.isPrivate == true && Address.host(of: $0.address) == host
      } <= 1
    session.writes.perform { [weak self, library = session.library] () async throws(LibraryError) in
      try await library.allowPrivate([publication.source.feed, publication.address].compactMap { $0 })
      await self?.refreshing.refresh(
        isAlone ? .publication(publication.id) : .all, on: isAlone ? .insistence : .hand)
    }
  }
}
