import Testing

@testable import HTML

@Suite("A player's address")
struct VideoFrameTests {
  @Test(
    "leads to the video's page",
    arguments: [
      ("https://www.youtube-nocookie.com/embed/aB_1-2?start=3", "https://www.youtube.com/watch?v=aB_1-2"),
      ("https://www.youtube.com/embed/videoseries?list=PL1", "https://www.youtube.com/playlist?list=PL1"),
      ("https://player.vimeo.com/video/123?h=4", "https://vimeo.com/123"),
      ("https://www.dailymotion.com/embed/video/x7", "https://www.dailymotion.com/video/x7"),
      ("https://geo.dailymotion.com/player.html?video=x7", "https://www.dailymotion.com/video/x7"),
      ("https://geo.dailymotion.com/player/x1.html?video=x7", "https://www.dailymotion.com/video/x7"),
      ("https://framatube.org/videos/embed/9c9d-1", "https://framatube.org/videos/watch/9c9d-1"),
      ("https://player.twitch.tv/?video=v12&parent=a", "https://www.twitch.tv/videos/12"),
      ("https://archive.org/embed/some.film", "https://archive.org/details/some.film"),
      ("https://embed.ted.com/talks/a_talk", "https://www.ted.com/talks/a_talk"),
      ("https://open.spotify.com/embed/episode/5a", "https://open.spotify.com/episode/5a"),
      ("https://player.bilibili.com/player.html?aid=1&bvid=BV1", "https://www.bilibili.com/video/BV1"),
    ])
  func known(player: String, page: String) {
    #expect(VideoFrame(address: player)?.address == page)
  }

  @Test(
    "that is none leads nowhere",
    arguments: [
      "https://www.youtube.com/embed/", "https://www.youtube.com/embed/a\"b", "https://www.youtube.com/watch/x",
      "https://youtube.com.evil.example/embed/x", "https://evil.example/?https://www.youtube.com/embed/x",
      "https://player.vimeo.com/x/1", "https://player.twitch.tv/?video=%22x", "https://evil.example/videos/x/embed/y",
      "about:blank", "https://www.youtube.com/embed/videoseries",
    ])
  func unknown(player: String) {
    #expect(VideoFrame(address: player) == nil)
  }
}
