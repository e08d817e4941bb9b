import CGTK
import CWebKit
import GLibSupport
import GTKSupport
import Library
import ReaderUI
import SharedUI
import TestServers

/// One article of a feed, shown in a window.
final class ProbeArticle {
  /// The web view that is seen.
  let view: Widget
  private let reader: ReaderWindow
  private let server: FaultServer

  /// - Parameters:
  ///   - item: What stands in the feed's item.
  ///   - answer: What the server has beside the feed.
  init(
    _ item: String, in application: Object,
    answering answer: @escaping @Sendable (String) -> Fault = { _ in .status(404) }
  ) async throws {
    let (library, server) = try await ProbeLibrary.following(
      "<item><guid>1</guid>\(item)</item>", answering: answer)
    self.server = server
    reader = ReaderWindow(application: application.cast(), library: library, settings: Settings(), trace: nil)
    reader.open()
    let widget: Widget = reader.window.cast()
    gtk_widget_activate_action_variant(widget, "win.go-all", nil)
    gtk_widget_activate_action_variant(widget, "win.next", nil)
    guard await eventually({ WidgetTree.page(in: widget) != nil }), let view = WidgetTree.page(in: widget) else {
      throw Late(what: "the article")
    }
    self.view = view
  }

  /// The number that a function's body returns in the page; -1 where the page is not there.
  func number(_ body: String) async -> Int {
    await PageScript.text(of: body, in: view.cast(), world: "courant").flatMap { Int($0) } ?? -1
  }
}
