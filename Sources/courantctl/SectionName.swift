import Articles
import Library
import Text

/// The section that a word of the command line means.
enum SectionName {
  /// - Parameter word: today, unread, starred, all, folder:NAME, or a feed's number, address or title.
  static func section(_ word: String, in library: Library) async throws -> Section {
    switch word {
    case "today": return .today
    case "unread": return .unread
    case "starred": return .starred
    case "all": return .all
    default: break
    }
    let sidebar = try await library.sidebar()
    if word.hasPrefix("folder:") {
      let title = word.dropFirst("folder:".count)
      if let folder = sidebar.folders.first(where: { $0.title == title }) { return .folder(folder.id) }
    } else if let publication = sidebar.publications.first(where: {
      $0.id.description == word || $0.address == word || $0.title == word
    }) {
      return .publication(publication.id)
    }
    throw Failure.failed(translated("There is no section “%s”. “courantctl feeds” lists the feeds.", word))
  }
}
