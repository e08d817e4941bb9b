import Articles

extension Library {
  /// The address of the sample publication that ships inside the program.
  public static let guideAddress = "resource:///io/github/courant/Courant/guide/feed.xml"

  /// Adds the sample publication to a new library, so that its first window is not empty.
  public func addGuideToNewLibrary() async throws(LibraryError) {
    guard store.file.isNew else { return }
    let found = try await LibraryError.wrapping { try await sources.discovery.sources(behind: Self.guideAddress) }
    for source in found {
      _ = try await subscribe(to: source)
    }
  }
}
