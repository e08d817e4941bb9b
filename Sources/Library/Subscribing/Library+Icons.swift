import Articles
import FoundationEssentials
import HTTP
import Storage
import Text

extension Library {
  /// Finds the icon of a publication that states none. Tries the icons that the front page of its site names, then the
  /// usual address of icons, and uses the first that is a picture. If the site answered, the program does not ask again
  /// for a week.
  ///
  /// The search continues if the calling task is cancelled, because it runs only once.
  public func findIcon(of publication: Publication.ID) async throws(LibraryError) {
    guard await attempts.insert(.icon(publication)) else { return }
    try await LibraryError.wrapping {
      try await Task {
        await attempts.beginIconSearch()
        do {
          try await seekIcon(of: publication)
        } catch {
          await attempts.endIconSearch()
          throw error
        }
        await attempts.endIconSearch()
      }.value
    }
  }

  /// Allows new searches for icons whose sites could not be reached, for example when the network is back.
  public func forgetUnansweredIcons() async {
    // The sites that answered are recorded in the store.
    await attempts.forgetIcons()
  }

  private func seekIcon(of publication: Publication.ID) async throws(LibraryError) {
    guard let found = try await store.read({ try $0.publication(publication) }), found.icon == nil,
      let site = found.site ?? Address.origin(of: found.source.address), Address.origin(of: site) != nil
    else { return }
    let last = try await store.read { try $0.iconSearch(of: publication) }
    guard last.map({ environment.now().timeIntervalSince($0) > Self.iconPause }) ?? true else { return }
    let icon: String?
    do throws(LibraryError) {
      let candidates = try await LibraryError.wrapping {
        try await sources.icons.candidates(at: site, source: found.source)
      }
      icon = try await firstPicture(among: candidates, of: publication)
    } catch .provider(.network(let error)) {
      if error.isAnswer { try await noteAnswer(of: publication) }
      throw .provider(.network(error))
    }
    try await noteAnswer(of: publication)
    guard let icon else { return }
    try await store.write { try await $0.setIcon(icon, of: publication) }
    await changeFeed.post(.publication(publication))
  }

  private func noteAnswer(of publication: Publication.ID) async throws(LibraryError) {
    try await store.write { try await $0.noteIconSearch(of: publication, at: environment.now()) }
  }

  /// - Throws: `.provider(.network)` if there is no picture, and at least one of the addresses gave no answer.
  private func firstPicture(among addresses: [String], of publication: Publication.ID) async throws(LibraryError)
    -> String?
  {
    var failure: HTTPError?
    for address in addresses {
      do {
        if PictureHeader(of: try await picture(address, of: .publication(publication))) != nil { return address }
      } catch let error as HTTPError where !error.isAnswer {
        failure = error
      } catch {
        // The site has no picture at this address.
      }
    }
    if let failure { throw .provider(.network(failure)) }
    return nil
  }

  /// The time between two searches for a site's icon, in seconds.
  private static let iconPause: TimeInterval = 7 * 86_400
}

extension HTTPError {
  /// True if the site itself caused the error by its answer. Without a network, or if no request was sent, there is no
  /// answer.
  fileprivate var isAnswer: Bool {
    switch self {
    case .hostNotFound, .unreachable, .connectionRefused, .reset, .truncated, .timedOut, .privateNetwork, .held,
      .cancelled:
      false
    default: true
    }
  }
}
