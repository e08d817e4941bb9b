import Articles
import Providers
import Storage

extension Library {
  /// What the library has of a publication, for its provider.
  func known(of publication: Publication.ID) async throws -> Known {
    let reader = store.reader
    let archive: Known.Archive =
      switch try await reader.archive(of: publication, under: nil) {
      case .start: .start
      case .at(let cursor): .at(cursor)
      case .end: .end
      }
    return Known(
      state: try await reader.state(of: publication), archive: archive,
      held: {
        (try? await reader.heldArticles(of: publication))?.map {
          Known.Held(handle: $0.handle, published: $0.published)
        } ?? []
      },
      entries: {
        (try? await reader.feedEntries(of: publication))?.map { Known.Entry(key: $0.key, address: $0.address) } ?? []
      })
  }
}
