import Articles
import Library
import Text

/// The commands that change a subscription.
enum Arranging {
  private struct Removed: Encodable {
    let id: Publication.ID
    let address: String
    let title: String
  }

  private struct Renamed: Encodable {
    let id: Publication.ID
    let title: String
  }

  private struct Moved: Encodable {
    let id: Publication.ID
    let folder: String?
    let changed: Bool
  }

  static func remove(_ call: Call) async throws {
    let library = try CommandLineTool.library(for: call)
    let publication = try await SectionName.publication(call.operands[0], in: library)
    try await library.perform(.remove([publication.id]))
    if call.has("--json") {
      return try Output.json(
        Removed(id: publication.id, address: publication.address, title: publication.title))
    }
    Output.line(
      translated(
        "Removed “%1$s”. “courantctl undo” brings it back with its articles.", publication.title))
  }

  static func undo(_ call: Call) async throws {
    let library = try CommandLineTool.library(for: call)
    let done = try await library.undo()
    if call.has("--json") { return try Output.json(["undone": done == nil ? 0 : 1, "changed": done?.count ?? 0]) }
    Output.line(done?.undoneMessage ?? translated("Nothing to undo"))
  }

  static func rename(_ call: Call) async throws {
    let name = call.operands[1].split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let library = try CommandLineTool.library(for: call)
    let publication = try await SectionName.publication(call.operands[0], in: library)
    try await library.perform(.rename(publication.id, to: name))
    // An empty title restores the publication's own title.
    let title = try await SectionName.publication(publication.id.description, in: library).title
    if call.has("--json") { return try Output.json(Renamed(id: publication.id, title: title)) }
    Output.line(translated("“%1$s” is called “%2$s” now.", publication.title, title))
  }

  static func move(_ call: Call) async throws {
    let folder = call["--folder"]?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard folder?.isEmpty != true else {
      throw Failure.usage(translated("A folder needs a name; leave --folder out to move out of all folders."))
    }
    let library = try CommandLineTool.library(for: call)
    let publication = try await SectionName.publication(call.operands[0], in: library)
    let target: Folder.ID? =
      switch (folder, publication.account) {
      case (let folder?, let account?): try await library.folder(titled: folder, in: account)
      case (let folder?, nil): try await library.folder(titled: folder)
      case (nil, _): nil
      }
    let isMoved = try await library.move(publication, into: target)
    if call.has("--json") { return try Output.json(Moved(id: publication.id, folder: folder, changed: isMoved)) }
    switch (isMoved, folder) {
    case (true, let folder?): Output.line(translated("Moved “%1$s” to “%2$s”.", publication.title, folder))
    case (true, nil): Output.line(translated("Moved “%s” out of its folder.", publication.title))
    case (false, _): Output.line(translated("“%s” is in the library already.", publication.title))
    }
  }
}
