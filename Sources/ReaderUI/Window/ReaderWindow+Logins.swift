import Articles
import GTKSupport
import Library
import Text

extension ReaderWindow {
  /// Asks for the name and the password that a publication's site wants, and tries it with them.
  func askForLogin(of section: Section) {
    guard let publication = publication(of: section), isWebAddress(publication.address) else { return }
    Task { [weak self, library] in
      let name = await library.loginName(for: publication.address)
      guard let self else { return }
      LoginDialog.present(over: window, publication: publication, name: name) { [weak self] login in
        self?.setLogin(login, of: publication)
      }
    }
  }

  private func setLogin(_ login: Login?, of publication: Publication) {
    perform { [weak self, library] () async throws(LibraryError) in
      try await library.setLogin(login, for: publication.address)
      await self?.refresh(.publication(publication.id), on: .insistence)
    }
  }

  /// Lets a publication lead into the reader's own network, and reads it.
  func allowPrivate(_ section: Section) {
    guard let publication = publication(of: section) else { return }
    perform { [weak self, library] () async throws(LibraryError) in
      try await library.allowPrivate([publication.source.feed, publication.address].compactMap { $0 })
      await self?.refresh(.publication(publication.id), on: .insistence)
    }
  }
}
