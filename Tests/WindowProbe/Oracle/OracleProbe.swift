import CGTK
import GLibSupport
import GTKSupport
import Glibc
import Library
import ReaderUI
import Reading
import SharedUI
import TestServers

/// Lets hostile feeds come the whole way, from a server through the library to an article's page, and loads every page in a web
/// view that runs scripts, while each request over the network ends at a server of ours.
enum OracleProbe {
  /// - Parameter corpora: The folder of others' payloads, where there is one.
  static func run(_ application: Object, corpora: String?) async throws -> [String: Int] {
    let others = corpora.map { Payloads.others(in: $0) } ?? []
    let step = TestLength.number(10, whole: 1)
    let payloads =
      [Payloads.marker] + Payloads.own + Payloads.addresses
      + stride(from: 0, to: others.count, by: step).map { others[$0] }
    let sink = try FaultServer(answering: { _, _ in .status(404) })
    let carriers = Carriers(payloads: payloads)
    let pages = try await pages(of: carriers)
    var report = ["payloads": payloads.count, "carriers": Carriers.count, "pages": pages.count]
    // In the page's title, its headline and its link, the author, the tags, the attachment, the picture, the text or the source.
    report["arrivals"] = pages.reduce(0) {
      $0 + $1.replacing("%2E", with: ".").replacing("%2F", with: "/").ranges(of: "oracle.example/arrival").count
    }
    report["missing"] = carriers.articles - pages.count

    // As the app shows them, but with scripts; and without the content policy, close to files, with pictures that fail.
    let bare = pages.map(withoutPolicy)
    report["bare"] = bare.count { !$0.contains("Content-Security-Policy") }
    for (documents, base, answersPictures) in [(pages, "about:blank", true), (bare, "file:///tmp/", false)] {
      let view = OracleView(proxy: sink.address(""), base: base, answersPictures: answersPictures)
      for start in stride(from: 0, to: documents.count, by: OracleView.batch) {
        let batch = Array(documents[start..<min(start + OracleView.batch, documents.count)])
        let deeds = try await view.judge(batch)
        add(deeds, to: &report)
        guard !deeds.isNothing else { continue }
        for document in batch {
          let deeds = try await view.judge([document])
          if !deeds.isNothing { print("\(deeds)\n  in \(document.suffix(1500))") }
        }
      }
    }
    report["sink"] = sink.requests.count

    // The control: what the oracle sees of the same payloads where nothing makes them safe.
    let view = OracleView(proxy: sink.address(""), base: "file:///tmp/", answersPictures: false)
    var seen = OracleView.Deeds()
    var unseen = 0
    for payload in Payloads.own {
      let deeds = try await view.judge(["<!DOCTYPE html><html><body>" + payload])
      if deeds.isNothing {
        unseen += 1
        print("The oracle does not see \(payload)")
      }
      seen.dialogs += deeds.dialogs
      seen.requests += deeds.requests
      seen.navigations += deeds.navigations
      seen.strangers += deeds.strangers
    }
    report["control"] = Payloads.own.count
    report["control-unseen"] = unseen
    report["control-dialogs"] = seen.dialogs.count
    report["control-requests"] = seen.requests.count
    report["control-navigations"] = seen.navigations.count
    report["control-files"] = seen.files.count
    report["control-strangers"] = seen.strangers.count
    report["control-sink"] = sink.requests.count
    return report
  }

  private static func add(_ deeds: OracleView.Deeds, to report: inout [String: Int]) {
    report["dialogs", default: 0] += deeds.dialogs.count
    report["requests", default: 0] += deeds.requests.count
    report["navigations", default: 0] += deeds.navigations.count
    report["files", default: 0] += deeds.files.count
    report["strangers", default: 0] += deeds.strangers.count
  }

  /// Subscribes to the feeds and returns the page of each of their articles, made as the window makes it.
  private static func pages(of carriers: Carriers) async throws -> [String] {
    let path = try ProbeLibrary.folder()
    let library = try Library(folder: path, cache: path, version: "0")
    let server = try FaultServer(answering: { _, path in
      carriers.feeds[path].map { .status(200, body: Array($0.utf8)) } ?? .status(404)
    })
    let list = try await library.importSubscriptions(Array(carriers.opml(server: server.address).utf8))
    try await library.allowPrivate(list.privateAddresses)
    _ = try await library.refresh(.all, on: .insistence)
    var pages: [String] = []
    // Publication by publication, as a list that mixes them shows a story of several once.
    for publication in try await library.sidebar().publications {
      for entry in try await library.page(of: .init(.publication(publication.id)), atMost: .max) {
        guard let article = try await library.article(entry.id, pictureScheme: PictureScheme.moving.prefix) else {
          continue
        }
        pages.append(ArticleDocument(of: article, pictures: .moving).html(style: .plain))
      }
    }
    return pages
  }

  private static func withoutPolicy(_ page: String) -> String {
    let start = "<meta http-equiv=\"Content-Security-Policy\""
    guard let tag = page.firstRange(of: start), let end = page[tag.upperBound...].firstIndex(of: ">") else {
      return page
    }
    return String(page[..<tag.lowerBound] + page[page.index(after: end)...])
  }
}
