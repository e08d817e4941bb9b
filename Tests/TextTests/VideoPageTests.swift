import Testing
import Text

@Suite struct VideoPageTests {
  @Test(arguments: [
    ("https://www.youtube.com/watch?v=aaaaaaaaaaa", true), ("https://youtu.be/aaaaaaaaaaa", true),
    ("https://www.youtube.com/shorts/aaaaaaaaaaa", true), ("https://vimeo.com/123456", true),
    ("https://vimeo.com/123456/abcdef", true), ("https://tube.example/w/aBcDeFgHiJkLmNoPqRsTuV", true),
    ("https://tube.example/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d", true),
    ("https://www.youtube.com/@harbour", false), ("https://www.youtube.com/watch", false),
    ("https://vimeo.com/dorapier", false), ("https://vimeo.com/", false), ("https://example.org/w/short", false),
    ("https://evil.example/youtube.com/watch?v=a", false), ("javascript:alert(1)", false), ("", false),
  ])
  func `A page of a video is told by its address`(address: String, isOne: Bool) {
    #expect(VideoPage.isOne(address) == isOne)
  }

  @Test(arguments: [
    (
      "https://www.youtube.com/feeds/videos.xml?channel_id=UCaBc-_9",
      "https://www.youtube.com/feeds/videos.xml?playlist_id=UULFaBc-_9"
    ),
    (
      "http://youtube.com/feeds/videos.xml?x=1&channel_id=UCa#b",
      "https://www.youtube.com/feeds/videos.xml?playlist_id=UULFa"
    ),
    ("https://www.youtube.com/feeds/videos.xml?playlist_id=PLabc", nil),
    ("https://www.youtube.com/feeds/videos.xml?channel_id=", nil),
    ("https://www.youtube.com/feeds/videos.xml?channel_id=UC", nil),
    ("https://www.youtube.com/feeds/videos.xml?channel_id=XXabc", nil),
    ("https://www.youtube.com/feeds/videos.xml?channel_id=UCa%22", nil),
    ("https://example.org/feeds/videos.xml?channel_id=UCabc", nil), ("https://www.youtube.com/channel/UCabc", nil),
    ("", nil),
  ])
  func `A channel's feed leads to the one without Shorts`(feed: String, other: String?) {
    #expect(YouTubeChannel.withoutShorts(feed) == other)
    if let other { #expect(YouTubeChannel.isWithoutShorts(other) && YouTubeChannel.withoutShorts(other) == nil) }
  }
}
