import Articles
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// What a publication needs before it can be read: a login for its site, or leave to lead into the reader's own network.
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

  /// Asks for the name and the password that a publication's site wants, and tries it with them.
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

  /// Lets a publication lead into the reader's own network, and reads it.
  func allowPrivate(_ section: Section) {
    guard let publication = sections.publication(of: section) else { return }
    writes.perform { [weak self, library] () async throws(LibraryError) in
      try await library.allowPrivate([publication.source.feed, publication.address].compactMap { $0 })
      await self?.refreshing.refresh(.publication(publication.id), on: .insistence)
    }
  }
}
