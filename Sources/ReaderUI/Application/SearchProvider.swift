import Articles
import GLibSupport
import Library
import Reading
import Text

/// The search provider for the desktop's overview (`org.gnome.Shell.SearchProvider2`).
final class SearchProvider {
  private static let name = "org.gnome.Shell.SearchProvider2"
  /// The maximum number of results. The overview shows no more.
  private static let most = 5

  /// Returns the library, opened without a window if necessary; `nil` if it cannot be opened.
  var library: () async -> Library? = { nil }
  /// Called when the reader chose a result.
  var onChoose: (LibraryLink) -> Void = { _ in }
  /// The running search. The next search cancels it.
  private var search: Task<Void, Never>?

  /// Creates the object on the bus. The bus shows the object while it exists.
  ///
  /// - Parameter path: The application's object path.
  func object(on connection: OpaquePointer, below path: String) -> BusObject? {
    BusObject(
      on: connection, name: nil, path: path + "/SearchProvider", xml: Self.description,
      BusObject.Behaviour(call: { [self] in take($0) }))
  }

  private func take(_ call: BusObject.Call) {
    switch (call.method, call.arguments.first) {
    // In GetSubsearchResultSet, the previous results precede the terms.
    case ("GetInitialResultSet", _), ("GetSubsearchResultSet", _):
      if case .texts(let terms)? = call.arguments.last { find(terms, for: call) } else { call.answer([.texts([])]) }
    case ("GetResultMetas", .texts(let results)?):
      Task { call.answer([.tables(await descriptions(of: results))]) }
    case ("ActivateResult", .text(let result)?):
      call.answer()
      if let link = LibraryLink(result) { onChoose(link) }
    case ("LaunchSearch", .texts(let terms)?):
      call.answer()
      onChoose(.search(for: terms.joined(separator: " ")))
    default: call.answer()
    }
  }

  private func find(_ terms: [String], for call: BusObject.Call) {
    search?.cancel()
    search = Task {
      let words = terms.joined(separator: " ")
      guard terms.contains(where: Self.isWorthLooking), let library = await library(), !Task.isCancelled,
        let found = try? await library.search(words, atMost: Self.most)
      else { return call.answer([.texts([])]) }
      call.answer([.texts(found.map { LibraryLink.article($0.id).address })])
    }
  }

  /// Returns true if a term is long enough for a search. A single letter begins words of nearly all articles, but a
  /// Chinese character or a Korean syllable is a word.
  private static func isWorthLooking(_ term: String) -> Bool {
    term.count > 1
      || term.unicodeScalars.contains { $0.properties.isIdeographic || ("\u{AC00}"..."\u{D7A3}").contains($0) }
  }

  /// The maximum number of results that are described in one call.
  private static let mostResults = 50

  private func descriptions(of results: [String]) async -> [[String: BusValue]] {
    let articles = results.prefix(Self.mostResults).compactMap { result -> ArticleSummary.ID? in
      if case .article(let id)? = LibraryLink(result) { id } else { nil }
    }
    guard let library = await library(), let summaries = try? await library.summaries(articles) else { return [] }
    return articles.compactMap { id in
      summaries.first { $0.id == id }.map { summary in
        [
          "id": .text(LibraryLink.article(id).address), "name": .text(summary.title),
          "description": .text(
            [summary.sourceNames, summary.relativeDate()].filter { !$0.isEmpty }.joined(separator: " · ")),
          "clipboardText": .text(summary.address ?? LibraryLink.article(id).address),
        ]
      }
    }
  }

  private static let description = """
    <node>
      <interface name="\(name)">
        <method name="GetInitialResultSet">
          <arg type="as" direction="in"/><arg type="as" direction="out"/>
        </method>
        <method name="GetSubsearchResultSet">
          <arg type="as" direction="in"/><arg type="as" direction="in"/><arg type="as" direction="out"/>
        </method>
        <method name="GetResultMetas">
          <arg type="as" direction="in"/><arg type="aa{sv}" direction="out"/>
        </method>
        <method name="ActivateResult">
          <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="u" direction="in"/>
        </method>
        <method name="LaunchSearch">
          <arg type="as" direction="in"/><arg type="u" direction="in"/>
        </method>
      </interface>
    </node>
    """
}
