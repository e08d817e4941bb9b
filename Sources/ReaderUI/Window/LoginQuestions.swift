import Articles
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// Asks for the access that a publication needs before it can be read: a login for its site, or permission to reach the
/// reader's own network.
final class LoginQuestions {
  private let window: Object
  private let library: Library
  private let sections: LibrarySections
  private let refreshing: Refreshing
  private let writes: Writes

  init(over window: Object, library: Library, sections: LibrarySections, refreshing: Refreshing, writes: Writes) {
    self.window = window
    self.library = library
    self.sections = sections
    self.refreshing = refreshing
    self.writes = writes
  }

  /// Asks for the user name and the password of a publication's site, and refreshes the publication with them.
  func ask(of section: Section) {
    guard let publication = sections.publication(of: section), isWebAddress(publication.address) else { return }
    Task { [weak self, library] in
      let name = await library.loginName(for: publication.address)
      guard let self else { return }
      LoginDialog.present(over: window.cast(), publication: publication, name: name) { [weak self] login in
        self?.setLogin(login, of: publication)
      }
    }
  }

  private func setLogin(_ login: Login?, of publication: Publication) {
    writes.performBeside { [weak self, library] () async throws(LibraryError) in
      try await library.setLogin(login, for: publication.address)
      await self?.refreshing.refresh(.publication(publication.id), on: .insistence)
    }
  }

  /// Allows a publication to reach the reader's own network, and refreshes it.
  func allowPrivate(_ section: Section) {
    guard let publication = sections.publication(of: section) else { return }
    writes.perform { [weak self, library] () async throws(LibraryError) in
      try await library.allowPrivate([publication.source.feed, publication.address].compactMap { $0 })
      await self?.refreshing.refresh(.publication(publication.id), on: .insistence)
    }
  }
}
