import Articles
import Providers
import Storage

extension LibraryStore {
  /// Returns the stored state of a publication, which its provider needs for a refresh.
  func known(of publication: Publication.ID) async throws(LibraryError) -> Known {
    let (position, state) = try await read { reader in
      (try reader.archive(of: publication, under: nil), try reader.state(of: publication))
    }
    let archive: Known.Archive =
      switch position {
      case .start: .start
      case .at(let cursor): .at(cursor)
      case .end: .end
      }
    return Known(
      state: state, archive: archive,
      held: {
        (try? await read { try $0.heldArticles(of: publication) })?.map {
          Known.Held(handle: $0.handle, published: $0.published)
        } ?? []
      },
      entries: {
        (try? await read { try $0.feedEntries(of: publication) })?.map {
          Known.Entry(key: $0.key, address: $0.address, published: $0.published)
        } ?? []
      })
  }
}
