import Articles
import Providers
import Storage
import Text

extension Library {
  /// Finds the icon of a publication that named none, by one request to its site, and keeps where it is. Sites that cannot be
  /// reached are tried again after the next start.
  public func findIcon(of publication: Publication.ID) async throws(LibraryError) {
    guard await soughtIcons.insert(publication) else { return }
    do {
      guard let found = try await store.reader.publications().first(where: { $0.id == publication }), found.icon == nil,
        let site = found.site ?? Address.origin(of: found.source.address), Address.origin(of: site) != nil,
        let icon = try await icons.icon(of: site, source: found.source)
      else { return }
      try await store.writer.setIcon(icon, of: publication)
      await changeFeed.post(.sections)
    } catch {
      if Task.isCancelled { await soughtIcons.remove(publication) }
      throw LibraryError(error)
    }
  }
}
