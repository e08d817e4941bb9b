import Articles
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// The banner above the list. It shows a failure of the section's publication or account, or an offer of the
/// publication's site.
final class SectionBanner {
  private let session: ReadingSession
  private let accounts: AccountCommands

  init(_ session: ReadingSession, accounts: AccountCommands) {
    self.session = session
    self.accounts = accounts
    session.panes.list.banner.onClosed = { [weak self] in self?.decline() }
  }

  private var publication: Publication? { session.sections.publication(of: session.panes.list.section) }

  /// Shows the last failure of the section's account or feed, or the offer of its site.
  func show() {
    if accounts.showNotice() { return }
    guard let publication else { return }
    if let failure = publication.failure {
      session.panes.list.banner.show(failure.message, failure.button, about: [publication.id])
    } else if publication.offer != nil, !declined.contains(publication.id) {
      session.panes.list.banner.show(
        translated("This site offers its sections, tags, search and entire archive."), .offer)
    }
  }

  /// Updates the banner after a sync or a refresh failed, or succeeded again.
  func follow() {
    accounts.followNotice()
    session.panes.list.banner.follow(failing: session.shown.failing)
  }

  private var declined: Set<Publication.ID> { session.settings.identifiers(.declinedOffers) }

  /// Replaces the source of a publication by the better source that its site offers.
  func takeOffer(of section: Section) {
    guard let publication = session.sections.publication(of: section) else { return }
    session.panes.list.banner.hide()
    session.toast.say(translated("Fetching “%s”…", publication.title))
    // The row stays visible when its sections appear below it.
    session.panes.sidebar.reveal(.publication(publication.id))
    Task { [weak self, library = session.library] in
      do throws(LibraryError) {
        let count = try await library.takeOffer(of: publication.id)
        guard let self else { return }
        session.toast.say(
          count.map { translated("%s article added", plural: "%s articles added", count: $0) }
            ?? translated("You follow this publication already"))
      } catch {
        self?.session.panes.list.banner.show(error.message)
      }
    }
  }

  /// Records that the reader declined the publication's offer. The details of the publication still show it.
  private func decline() {
    guard let publication, publication.offer != nil, publication.failure == nil, !declined.contains(publication.id)
    else { return }
    session.settings.toggle(publication.id, in: .declinedOffers)
  }
}
