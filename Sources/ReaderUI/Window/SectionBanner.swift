import Articles
import GTKSupport
import Library
import Reading
import Text

/// What is said over the list about the publication or account it is of: that it could not be read, or what its site offers.
final class SectionBanner {
  private let library: Library
  private let settings: Settings
  private let sections: LibrarySections
  private let panes: Panes
  private let accounts: AccountCommands
  private let toast: Toast

  init(
    library: Library, settings: Settings, sections: LibrarySections, panes: Panes, accounts: AccountCommands,
    toast: Toast
  ) {
    self.library = library
    self.settings = settings
    self.sections = sections
    self.panes = panes
    self.accounts = accounts
    self.toast = toast
    panes.list.banner.onClosed = { [weak self] in self?.decline() }
  }

  private var publication: Publication? { sections.publication(of: panes.list.section) }

  /// Shows what went wrong with the section's account or feed the last time, or what its site offers.
  func show() {
    if accounts.showNotice() { return }
    guard let publication else { return }
    if let failure = publication.failure {
      panes.list.banner.show(failure.message, failure.button)
    } else if publication.offer != nil, !declined.contains(publication.id) {
      panes.list.banner.show(translated("This site offers its sections, tags, search and entire archive."), .offer)
    }
  }

  /// Tells what failed meanwhile with an account, or no longer does.
  func follow() { accounts.followNotice() }

  private var declined: Set<Publication.ID> { settings.identifiers(.declinedOffers) }

  /// Changes the publication to the source with more that it is offered.
  func takeOffer() {
    guard let publication else { return }
    panes.list.banner.hide()
    toast.say(translated("Fetching “%s”…", publication.title))
    // It stays in sight when its sections come.
    panes.sidebar.reveal(.publication(publication.id))
    Task { [weak self, library] in
      do throws(LibraryError) {
        let count = try await library.takeOffer(of: publication.id)
        guard let self else { return }
        toast.say(
          count.map { translated("%s article added", plural: "%s articles added", count: $0) }
            ?? translated("You read this publication already"))
      } catch {
        self?.panes.list.banner.show(error.message)
      }
    }
  }

  /// Remembers that the reader does not want what the publication offers; its details go on offering it.
  private func decline() {
    guard let publication, publication.offer != nil, publication.failure == nil, !declined.contains(publication.id)
    else { return }
    settings.toggle(publication.id, in: .declinedOffers)
  }
}
