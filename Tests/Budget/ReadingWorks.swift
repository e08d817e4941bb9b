/// What a reader does in a library, one after the other.
enum ReadingWorks {
  static func run(folder: String) async throws {
    var opened: ModelReader?
    try await measured("start") {
      let reader = try ModelReader(folder: folder)
      await reader.start()
      opened = reader
    }
    guard let reader = opened else { throw NothingThere() }
    try await measured("open") {
      for row in stride(from: 10, through: 50, by: 10) { try await reader.open(row) }
    }
    try await measured("j") {
      for row in 51...55 { try await reader.open(row) }
    }
    try await measured("search") {
      for words in ["har", "harbour council"] { await reader.search(words) }
    }
    await reader.showAll()
    try await measured("mark") { try await reader.markAll() }
  }
}
