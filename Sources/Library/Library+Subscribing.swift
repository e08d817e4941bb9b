import Articles
import Providers
import Storage

public typealias FoundFeed = Providers.FoundFeed

/// What subscribing did.
public struct Subscription: Sendable, Hashable {
  public let publication: Publication.ID
  /// The reader had it before.
  public let existed: Bool
  /// How many articles came.
  public let articles: Int
}

extension Library {
  /// Finds the feeds behind an address the reader typed: a feed's own, or that of a page that names its feeds.
  ///
  /// - Returns: At least one.
  public func discover(_ typed: String) async throws(LibraryError) -> [FoundFeed] {
    let candidates = try TypedAddress.candidates(typed)
    var first: ProviderError?
    for address in candidates {
      do {
        return try await feeds.discover(address)
      } catch .network(let error) {
        // Only where no scheme was typed is there a second candidate: a site without https.
        first = first ?? .network(error)
      } catch {
        throw .provider(error)
      }
    }
    throw first.map { .provider($0) } ?? .notAnAddress(typed)
  }

  /// Subscribes to a feed and stores what it holds.
  public func subscribe(to found: FoundFeed, in folder: Folder.ID? = nil) async throws(LibraryError) -> Subscription {
    do {
      let feed =
        if let fetched = found.fetched {
          fetched
        } else {
          try await fetchNew(found.address)
        }
      let address = feed.permanentAddress ?? found.address
      let (id, existed) = try await store.writer.addPublication(
        address: address, title: feed.feed.title ?? found.title, site: feed.feed.link,
        folder: folder)
      let result = try await store.writer.store(update(of: id, from: feed, fallbackTitle: found.title), at: now())
      await changeFeed.post(.sections, .timeline)
      return Subscription(publication: id, existed: existed, articles: result.added.count)
    } catch {
      throw LibraryError(error)
    }
  }

  /// Puts a publication out of sight with its articles, until `undo` or the next start.
  public func remove(_ publication: Publication.ID) async throws(LibraryError) {
    do {
      try await store.writer.remove(publication, at: now())
      await history.add(.removed(publication))
      await changeFeed.post(.sections, .timeline)
    } catch {
      throw LibraryError(error)
    }
  }

  /// Gives a publication the reader's own name; an empty one returns to the feed's.
  public func rename(_ publication: Publication.ID, to title: String) async throws(LibraryError) {
    do {
      try await store.writer.rename(publication, to: title)
      await changeFeed.post(.sections, .timeline)
    } catch {
      throw LibraryError(error)
    }
  }

  /// Moves a publication into the folder of this title, made where it is missing; `nil` moves it out of all folders.
  public func move(_ publication: Publication.ID, toFolder title: String?) async throws(LibraryError) {
    do {
      var folder: Folder.ID?
      if let title {
        folder = try await store.writer.folder(titled: title, in: nil)
      }
      try await store.writer.move(publication, to: folder)
      await changeFeed.post(.sections)
    } catch {
      throw LibraryError(error)
    }
  }

  /// Deletes for good what was removed before this start of the program.
  public func purgeRemoved() async throws(LibraryError) {
    do {
      try await store.writer.purgeRemoved(before: now())
    } catch {
      throw LibraryError(error)
    }
  }

  private func fetchNew(_ address: String) async throws -> FetchedFeed {
    guard case .feed(let feed) = try await feeds.fetch(address) else {
      throw ProviderError.notAFeed(.empty)
    }
    return feed
  }
}
