import Articles
import Feeds
import Testing

@Suite("An episode's file")
struct EpisodeFileTests {
  private func chapters(_ text: String) -> [Episode.Chapter]? {
    ChaptersFile.chapters(in: Array(text.utf8), at: "https://example.org/a/c.json")
  }

  private func file(_ text: String, type: String? = nil, stated: String? = nil) -> TranscriptFile? {
    TranscriptFile(Array(text.utf8), contentType: type, stated: stated)
  }

  @Test("of chapters gives what it lists, with absolute addresses")
  func chaptersFile() throws {
    let found = try #require(
      chapters(
        """
        {"version":"1.2.0","chapters":[{"startTime":0,"title":" One &amp; only "},
        {"startTime":62.5,"endTime":80,"title":"Two","url":"/two","img":"i.png"},{"startTime":70,"toc":false,"title":"A picture"},
        {"startTime":"1:02:03"},{"title":"When?"},7,{"startTime":true,"title":"x"},{"startTime":90,"title":["x"],"url":"javascript:x"}]}
        """))
    #expect(found.map(\.start) == [0, 62.5, 3723, 90])
    #expect(found.map(\.title) == ["One & only", "Two", "", ""])
    #expect(found[1].address == "https://example.org/two" && found[1].image == "https://example.org/a/i.png")
    #expect(found[3].address == nil)
  }

  @Test(
    "of chapters that is none is none",
    arguments: [
      "", "<html><body>Sign in</body></html>", "[]", "{}", "{\"chapters\":7}", "{\"chapters\":[{\"startTime\":1}",
      "\u{0}\u{1}\u{2}",
    ])
  func noChapters(text: String) {
    #expect(chapters(text) == nil)
  }

  @Test("of chapters has no more than anybody goes through, and ends anywhere")
  func manyChapters() {
    let many = String(repeating: "{\"startTime\":1,\"title\":\"x\"},", count: 100_000)
    #expect((chapters("{\"chapters\":[\(many){}]}")?.count ?? 0) <= 10_000)
    let whole = "{\"version\":\"1.2.0\",\"chapters\":[{\"startTime\":1.5,\"title\":\"ü\",\"url\":\"/x\"}]}"
    for end in Array(whole.utf8).indices {
      #expect(ChaptersFile.chapters(in: Array(whole.utf8.prefix(end)), at: "") == nil)
    }
  }

  @Test("of WebVTT has cues with speakers, and neither notes nor styles")
  func webVTT() {
    let text = """
      \u{FEFF}WEBVTT - Tides\r
      Kind: captions\r
      \r
      NOTE by hand\r
      \r
      STYLE\r
      ::cue { color: red }\r
      \r
      one\r
      00:01.000 --> 00:04.000 align:start\r
      <v.loud Ada &amp; Ben>It is <i>late</i>,\r
      <00:02.000>is it &lt;not&gt;?</v>\r
      \r
      01:00:05.500 --> 01:00:06.000\r
      No.\r
      bad --> 00:09.000\r
      lost\r
      """
    #expect(
      file(text)
        == .captions([
          SpokenPassage(start: 1, speaker: "Ada & Ben", text: "It is late, is it <not>?"),
          SpokenPassage(start: 3605.5, text: "No."),
        ]))
  }

  @Test("of SubRip has the same, whatever type is stated")
  func subRip() {
    let text = "1\n00:00:01,600 --> 00:00:04,200\nHello &\nwelcome\n\n2\n00:00:05,000 --> 00:00:06,000\n\n\n3\nbroken\n"
    for stated in [nil, "application/srt", "text/html"] {
      #expect(file(text, stated: stated) == .captions([SpokenPassage(start: 1.6, text: "Hello & welcome")]))
    }
  }

  @Test("of JSON has its segments")
  func json() {
    let text = """
      {"version":"1.0.0","segments":[{"speaker":"Ada","startTime":0.5,"endTime":0.75,"body":"I"},{"startTime":"x","body":"lost"},
      {"body":"think"},{"startTime":-1,"speaker":"","body":"so."},{"startTime":2},7]}
      """
    #expect(
      file(text)
        == .captions([
          SpokenPassage(start: 0.5, speaker: "Ada", text: "I"), SpokenPassage(text: "think"),
          SpokenPassage(text: "so."),
        ]))
  }

  @Test("of plain text has its lines")
  func plainText() {
    #expect(
      file("Ada: Hello.\r\rBen: Hm.\n", stated: "text/plain")
        == .captions([SpokenPassage(text: "Ada: Hello."), SpokenPassage(text: "Ben: Hm.")]))
  }

  @Test("of HTML is one only where the feed says so, or says nothing")
  func html() {
    let text = "\n<cite>Ada:</cite><time>0:00</time><p>Hello.</p>"
    for stated in [nil, "text/html", "text/plain", "text/html; charset=utf-8"] {
      #expect(file(text, stated: stated) == .html(String(text.dropFirst())))
    }
    for stated in ["text/vtt", "application/srt", "application/json"] {
      #expect(file("<!DOCTYPE html><p>Please sign in.</p>", stated: stated) == nil)
    }
  }

  @Test(
    "in which nothing is said is none",
    arguments: [
      "", "  \n", "WEBVTT", "WEBVTT\n\n00:01.000 --> 00:02.000\n<i></i>\n", "{\"segments\":[]}", "{\"segments\":7}",
      "{", "[1]",
      "<p> </p>", "\u{0}\u{0}\u{0}ID3", "-->", "x --> y",
    ])
  func nothing(text: String) {
    #expect(file(text) == nil)
  }

  @Test("of ten megabytes takes a moment", .timeLimit(.minutes(1)))
  func large() throws {
    let cue = "00:01.000 --> 00:02.000\n<v Ada>Something is said here, and it is not short, at least not very.</v>\n\n"
    let long = try #require(self.file("WEBVTT\n\n" + String(repeating: cue, count: 10_000_000 / cue.utf8.count)))
    guard case .captions(let captions) = long else { return #expect(Bool(false)) }
    #expect(captions.count > 90_000)
    let transcript = Transcript(captions)
    #expect(transcript.isCut && transcript.passages.reduce(0) { $0 + $1.text.utf8.count } <= 1_600_000)
    // Brackets and arrows without end.
    for text in ["<", "<v", "-->", "<v \n-->\n", "{\"segments\":["] {
      _ = self.file("WEBVTT\n\n0:01 --> 0:02\n" + String(repeating: text, count: 50_000))
    }
  }
}
