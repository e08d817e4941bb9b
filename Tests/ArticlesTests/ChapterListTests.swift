import Articles
import Testing

@Suite("Chapters as they are shown")
struct ChapterListTests {
  private func list(_ chapters: [(Double, String)], duration: Double? = nil) -> ChapterList {
    ChapterList(chapters.map { Episode.Chapter(start: $0.0, title: $0.1) }, duration: duration)
  }

  @Test("are in order, within the recording, and each at a moment of its own")
  func order() {
    let cases: [([(Double, String)], Double?, [String])] = [
      ([(0, "a"), (5, "b")], nil, ["a", "b"]), ([(9, "c"), (5, "b"), (0, "a")], nil, ["a", "b", "c"]),
      ([(0, "a"), (5, "b"), (60, "c")], 60, ["a", "b"]),
      ([(-1, "x"), (0, "a"), (.nan, "y"), (3, "b")], nil, ["a", "b"]),
      ([(0, "a"), (.infinity, "x"), (3, "b")], nil, ["a", "b"]), ([(0, "a"), (3, "b"), (3, "c")], nil, ["a", "b"]),
      ([(0, "a"), (3, ""), (3, "c"), (3, "d")], nil, ["a", "c"]), ([(0, "a")], nil, []), ([], nil, []),
      ([(0, ""), (3, "")], nil, ["", ""]), ([(5, "x"), (7, "y")], 3, []), ([(0, "a"), (5, "b")], .nan, ["a", "b"]),
      ([(0, "a"), (5, "b")], -1, ["a", "b"]), ([(0, "a"), (5, "b"), (1e308, "x")], nil, ["a", "b"]),
      ([(0, "a"), (5, "b"), (4e6, "x")], 1e300, ["a", "b"]),
    ]
    for (chapters, duration, titles) in cases {
      #expect(list(chapters, duration: duration).chapters.map(\.title) == titles, "\(chapters)")
    }
  }

  @Test("are no more than anybody goes through")
  func many() {
    let many = (0..<10_000).reversed().map { (Double($0), "x") }
    let chapters = list(many).chapters
    #expect(chapters.count == 500 && chapters.first?.start == 0)
    #expect(list(Array(repeating: (7, "x"), count: 10_000)).isEmpty)
  }

  @Test("lead from one to the next, and back")
  func steps() {
    let three = list([(10, "a"), (20, "b"), (30, "c")])
    let cases: [(at: Double, index: Int?, next: Double?, previous: Double?)] = [
      (0, nil, 10, nil), (10, 0, 20, 10), (12, 0, 20, 10), (15, 0, 20, 10), (21, 1, 30, 10), (24, 1, 30, 20),
      (99, 2, nil, 30),
      (-1, nil, 10, nil), (.infinity, 2, nil, 30),
    ]
    for step in cases {
      #expect(three.index(at: step.at) == step.index, "\(step)")
      #expect(three.next(after: step.at) == step.next, "\(step)")
      #expect(three.previous(before: step.at) == step.previous, "\(step)")
    }
    #expect(ChapterList.none.index(at: 5) == nil && ChapterList.none.next(after: 5) == nil)
  }
}

@Suite("The marks of chapters at a slider")
struct ChapterMarksTests {
  @Test("stand between two chapters, unless there are many", arguments: [(2, 1), (12, 11), (13, 0), (0, 0)])
  func marks(chapters: Int, marks: Int) {
    let list = ChapterList((0..<chapters).map { Episode.Chapter(start: Double($0) * 10, title: "A") })
    #expect(list.marks == (0..<marks).map { Double($0 + 1) * 10 })
  }
}

@Suite("What is said")
struct TranscriptTests {
  @Test("is put together until a sentence ends, or another speaks")
  func paragraphs() {
    let words = (0..<200).map { SpokenPassage(start: Double($0), text: $0 % 10 == 9 ? "end." : "word") }
    let passages = Transcript(words).passages
    #expect(passages.count > 2 && passages.count < 10)
    #expect(passages.allSatisfy { $0.text.hasSuffix("end.") && $0.text.utf8.count < 400 })
    #expect(passages[1].start.map { $0 > 10 } == true)

    let talk = Transcript([
      SpokenPassage(start: 0, speaker: "Ada", text: "One."), SpokenPassage(start: 1, text: "Two."),
      SpokenPassage(start: 2, speaker: "Ben", text: "Three."), SpokenPassage(start: 3, speaker: "Ben", text: "Four."),
    ])
    #expect(talk.passages.map(\.text) == ["One. Two.", "Three. Four."])
    #expect(talk.passages.map(\.speaker) == ["Ada", "Ben"])
    // Lines without moments are paragraphs already.
    #expect(Transcript([SpokenPassage(text: "One"), SpokenPassage(text: "Two")]).passages.count == 2)
    #expect(Transcript([]).passages.isEmpty && Transcript([SpokenPassage(start: 1, text: "")]).passages.isEmpty)
  }

  @Test("without an end is cut, and one without sentences has paragraphs all the same")
  func long() {
    let endless = Transcript(Array(repeating: SpokenPassage(start: 0, text: "word"), count: 1_000_000))
    #expect(endless.isCut && endless.passages.allSatisfy { $0.text.utf8.count < 1000 })
    #expect(!Transcript([SpokenPassage(text: "word")]).isCut)
  }
}
