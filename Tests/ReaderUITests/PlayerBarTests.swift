import Articles
import CGTK
import Foundation
import GLibSupport
import GTKSupport
import Testing

@testable import ArticleUI
@testable import ReaderUI
@testable import Reading
@testable import SharedUI

/// The player's bar. It needs a display, and the resources of the program.
@MainActor
@Suite(.serialized) struct PlayerBarTests {
  @MainActor
  private final class SilentEngine: RecordingEngine {
    var onEvent: (RecordingEvent) -> Void = { _ in }
    func load(_ address: String, at seconds: Double, rate: Double) {}
    func play() {}
    func pause() {}
    func seek(to seconds: Double) {}
    func setRate(_ rate: Double) {}
    func unload() {}
  }

  init() throws {
    try #require(gtk_init_check() != 0)
    adw_init()
    registerResources()
  }

  private func episode(_ id: Int64) -> PlayedEpisode {
    PlayedEpisode(
      article: ArticleSummary(
        id: .init(rawValue: id), publication: .init(rawValue: 1), source: "Radio", headline: "Tides", byline: "",
        excerpt: "", address: nil, image: nil, published: Date(timeIntervalSince1970: 0), isRead: false,
        isStarred: false),
      index: 0, enclosure: Enclosure(address: "https://example.org/\(id).mp3"))
  }

  @Test func `An episode has its own picture, or none`() async throws {
    let player = EpisodePlayer(
      engine: SilentEngine(),
      services: .init(obstacle: { _ in nil }, chapters: { _ in [] }, keep: { _, _, _ in }, keepRate: { _ in }))
    let texture = Object(adopting: gdk_paintable_new_empty(36, 36))
    var asked: [Int64] = []
    let bar = PlayerBar(of: player) { episode in
      asked.append(episode.article.id.rawValue)
      return episode.article.id.rawValue == 1 ? texture : nil
    }
    let place = Object(adopting: g_object_ref_sink(adw_bin_new()))
    bar.stand(in: place.opaque)
    player.onChange = { [weak bar] in bar?.update() }
    var hasPicture: Bool { gtk_widget_get_visible(bar.pictureWidget) != 0 }
    player.play(episode(1))
    while !hasPicture { await Task.yield() }
    bar.update()
    #expect(asked == [1])
    player.play(episode(2))
    while asked.count < 2 { await Task.yield() }
    #expect(asked == [1, 2] && !hasPicture)
  }
}
