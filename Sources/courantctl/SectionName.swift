import Articles
import Library
import Text

/// Finds the section or publication that a word of the command line names.
enum SectionName {
  /// - Parameter word: today, unread, starred, all, folder:NAME, subject:NAME, or a feed's number, address or title.
  static func section(_ word: String, in library: Library) async throws -> Section {
    switch word {
    case "today": return .today
    case "unread": return .unread
    case "starred": return .starred
    case "all": return .all
    default: break
    }
    if word.hasPrefix("subject:") { return .subject(FoldedName.of(String(word.dropFirst("subject:".count)))) }
    if word.hasPrefix("folder:") {
      let title = word.dropFirst("folder:".count)
      let sidebar = try await library.sidebar()
      let shown = sidebar.foldersShown
      let titled = sidebar.folders.filter { $0.title == title && shown.contains($0.id) }
      guard titled.count < 2 else {
        throw Failure.failed(
          translated("Several folders are called “%s”. Give one of them another name.", String(title)))
      }
      if let folder = titled.first { return .folder(folder.id) }
    } else if let publication = try await find(word, in: library) {
      return .publication(publication.id)
    }
    throw Failure.failed(translated("There is no section “%s”. “courantctl feeds” lists the feeds.", word))
  }

  /// - Parameter word: A feed's number, address or title.
  static func publication(_ word: String, in library: Library) async throws -> Publication {
    guard let publication = try await find(word, in: library) else {
      throw Failure.failed(translated("There is no feed “%s”. “courantctl feeds” lists those there are.", word))
    }
    return publication
  }

  /// Returns the publication with this number or address, or else the publication with this title. Only one publication
  /// may have the title.
  private static func find(_ word: String, in library: Library) async throws -> Publication? {
    let publications = try await library.sidebar().publications
    if let one = publications.first(where: { $0.id.description == word || $0.address == word }) { return one }
    let titled = publications.filter { $0.title == word }
    guard titled.count < 2 else {
      throw Failure.failed(
        translated("Several feeds are called “%s”. Give the number of one; “courantctl feeds” lists them.", word))
    }
    return titled.first
  }
}
