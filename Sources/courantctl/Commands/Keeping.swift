import Articles
import Library
import Text

/// The command that sets how long articles are kept.
enum Keeping {
  static func run(_ call: Call) async throws {
    let months: Int?
    switch call.operands[1] {
    case "always": months = 0
    case "default": months = nil
    case let word:
      guard let number = Int(word), 1...1200 ~= number else {
        throw Failure.usage(translated("“%s” is no number of months, nor “always” or “default”.", word))
      }
      months = number
    }
    let library = try CommandLineTool.library(for: call)
    let section = try await SectionName.section(call.operands[0], in: library)
    if case .publication(let id) = section {
      try await library.keep(.publication(id), forMonths: months)
    } else if case .folder(let id) = section {
      try await library.keep(.folder(id), forMonths: months)
    } else {
      throw Failure.usage(translated("“%s” is neither a feed nor a folder.", call.operands[0]))
    }
    // The new time applies at once, without waiting for the next refresh.
    let gone = try await library.letGoOfOld()
    if call.has("--json") { return try Output.json(["gone": gone]) }
    Output.line(months.map { Retentions.text(months: $0) } ?? translated("Kept as its folder has it"))
    if gone > 0 { Output.line(translated("%s old article went.", plural: "%s old articles went.", count: gone)) }
  }
}
