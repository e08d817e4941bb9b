import Articles
import Library
import Text

/// The command for filters.
enum Filtering {
  static func run(_ call: Call) async throws {
    let library = try CommandLineTool.library(for: call)
    if let number = try call.number("--remove") {
      guard try await library.perform(.removeFilter(.init(rawValue: Int64(number)))) != nil else {
        throw Failure.failed(
          translated("There is no filter with this number. “courantctl filter” shows those there are."))
      }
      return call.has("--json") ? try Output.json(["removed": number]) : ()
    }
    let actions = FilterRule.Action.allCases.filter { call.has("--\($0.rawValue)") }
    var rule = FilterRule(
      actions.first ?? .mute, words: call["--words"] ?? "", author: call["--author"] ?? "",
      tag: call["--tag"] ?? "")
    if let word = call["--source"] {
      guard case .publication(let id) = try await SectionName.section(word, in: library) else {
        throw Failure.usage(translated("“%s” is not a feed’s number or title.", word))
      }
      rule.publication = id
    }
    guard !rule.isEmpty else {
      guard actions.isEmpty, !call.has("--preview") else {
        throw Failure.usage(
          translated("Say what to look for, in letters and at most 1,000 bytes: --words, --author, --tag or --source."))
      }
      return try await list(library, call)
    }
    if call.has("--preview") {
      var rows = ArticleRows(library, isJSON: call.has("--json"))
      try await rows.write(library.articles(matching: rule).map(\.id))
      return rows.end()
    }
    guard actions.count == 1 else {
      throw Failure.usage(translated("Say what becomes of the articles: --mute, --star, --announce or --preview."))
    }
    guard case .removeFilter(let id) = try await library.perform(.addFilter(rule))?.inverse else { return }
    if call.has("--json") { return try Output.json(Filter(id: id, rule: rule)) }
    Output.line(translated("Added filter %s.", String(id.rawValue)))
  }

  private static func list(_ library: Library, _ call: Call) async throws {
    let filters = try await library.filters()
    if call.has("--json") { return try Output.json(filters) }
    for filter in filters {
      let rule = filter.rule
      let fields = [
        rule.action.rawValue, rule.words, rule.author, rule.tag, rule.publication.map { String($0.rawValue) } ?? "",
      ]
      Output.line("\(filter.id)\t" + fields.joined(separator: "\t"))
    }
  }
}
