import Articles
import GTKSupport
import Library
import Reading
import Text

/// The banner over the list about its publication or account: a failure, or an offer of the publication's site.
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

  /// Shows the last failure of the section's account or feed, or the offer of its site.
  func show() {
    if accounts.showNotice() { return }
    guard let publication else { return }
    if let failure = publication.failure {
      panes.list.banner.show(failure.message, failure.button)
    } else if publication.offer != nil, !declined.contains(publication.id) {
      panes.list.banner.show(translated("This site offers its sections, tags, search and entire archive."), .offer)
    }
  }

  /// Updates the banner after an account failed or recovered.
  func follow() { accounts.followNotice() }

  private var declined: Set<Publication.ID> { settings.identifiers(.declinedOffers) }

  /// Replaces the publication's source by the richer one offered.
  func takeOffer() {
    guard let publication else { return }
    panes.list.banner.hide()
    toast.say(translated("Fetching “%s”…", publication.title))
    // The row stays visible when its sections appear below it.
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

  /// Records that the reader declined the publication's offer. Its details continue to show it.
  private func decline() {
    guard let publication, publication.offer != nil, publication.failure == nil, !declined.contains(publication.id)
    else { return }
    settings.toggle(publication.id, in: .declinedOffers)
  }
}
