import Articles
import FoundationEssentials
import Providers
import Storage
import Text

extension Library {
  /// Finds the icon of a publication that named none: one that its site's front page names and that is a picture, or the one
  /// where sites without such a name have it. Nobody is asked more than once a week.
  ///
  /// The search goes on where the task that began it is cancelled: it was asked for once and for all.
  public func findIcon(of publication: Publication.ID) async throws(LibraryError) {
    guard await soughtIcons.insert(publication) else { return }
    do {
      try await Task { try await seekIcon(of: publication) }.value
    } catch {
      throw LibraryError(error)
    }
  }

  private func seekIcon(of publication: Publication.ID) async throws {
    guard let found = try await store.reader.publication(publication), found.icon == nil,
      let site = found.site ?? Address.origin(of: found.source.address), Address.origin(of: site) != nil
    else { return }
    let memo = "icon of \(publication.rawValue)"
    let last = try await store.reader.memo(memo).flatMap { TimeInterval($0) }
    guard last.map({ now().timeIntervalSince1970 - $0 > Self.iconPause }) ?? true else { return }
    try await store.writer.memorize(String(now().timeIntervalSince1970), as: memo)
    for icon in try await icons.candidates(at: site, source: found.source) {
      guard let data = try? await picture(icon, of: .publication(publication)), PictureHeader(of: data) != nil else {
        continue
      }
      try await store.writer.setIcon(icon, of: publication)
      return await changeFeed.post(.sections)
    }
  }

  /// How long a site is not asked again for its icon, in seconds.
  private static let iconPause: TimeInterval = 7 * 86_400
}
