import Articles
import CGTK
import Foundation
import GTKSupport
import Library
import SharedUI
import TestServers
import Testing

@testable import ReaderUI

@MainActor
@Suite(.serialized) struct ArticleRowTests {
  init() throws {
    try #require(gtk_init_check() != 0)
    adw_init()
    registerResources()
  }

  @Test func `The last row has room for a toast below it, as long as it is the last one`() throws {
    let folder = try TemporaryFolder()
    let library = try Library(folder: folder.file("data"), cache: folder.file("cache"), version: "1.0")
    let thumbnails = Thumbnails(library: library, settings: Settings(.builtIn))
    let summary = ArticleSummary(
      id: .init(rawValue: 1), publication: .init(rawValue: 1), source: "Source", headline: "Title", byline: "",
      excerpt: "", address: nil, image: nil, published: .now, isRead: false, isStarred: false)
    let row = ArticleRow()
    for isLast in [true, false, true] {
      row.show(
        summary, as: .plain, heading: nil, date: "14:03", isFirst: false, isLast: isLast, namesSource: true, now: .now,
        found: nil, thumbnails: thumbnails, width: 400)
      #expect((gtk_widget_has_css_class(row.widget, "last-row") != 0) == isLast)
    }
  }
}
