import Articles
import GTKSupport
import Library
import Text

extension ReaderWindow {
  /// Asks for the name and the password that a publication's site wants, and tries it with them.
  func askForLogin(of section: Section) {
    guard let publication = publication(of: section), isWebAddress(publication.address) else { return }
    LoginDialog.present(over: window, publication: publication) { [weak self] login in
      guard let self else { return }
      perform { [weak self, library] () async throws(LibraryError) in
        try await library.setLogin(login, for: publication.address)
        await self?.refresh(.publication(publication.id), on: .insistence)
      }
    }
  }

  /// Adds a way to enter a name and a password to the banner, where it is about a publication that wants them.
  func offerLogin() {
    guard let id = publication?.id else { return }
    Task { [weak self, library] in
      let statuses = (try? await library.sourceStatuses()) ?? []
      guard statuses.contains(where: { $0.publication == id && $0.status == 401 }), let self,
        publication?.id == id
      else { return }
      listPane.setBannerButton(.login)
    }
  }
}
