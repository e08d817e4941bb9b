import Testing
import Text

@Suite("A name that is looked for by a few letters")
struct SoughtNameTests {
  @Test(
    "answers what its words begin with, better than initials, and these better than letters in order",
    arguments: [
      ("Today", "today", SoughtName.Answer.whole), ("Today", "TODAY ", .whole), ("New York", "newyork", .whole),
      ("New York Times", "new york times", .whole), ("New York Times", "new", .beginning),
      ("New York Times", "new yo", .beginning), ("New York Times", "york", .words), ("New York Times", "n t", .words),
      ("New York Times", "nyt", .initials), ("New York Times", "nytim", .initials), ("New York Times", "ork", .inside),
      ("New York Times", "nwt", .scattered), ("YouTube", "tube", .words), ("Nylon York Times", "nyt", .initials),
      ("Café Zürich", "cafe zur", .beginning), ("Cafe\u{301}", "café", .whole), ("STRASSE", "straße", .whole),
      ("Straße", "strasse", .whole), ("İzmir", "izmir", .whole), ("Ｎｅｗｓ", "news", .whole), ("C++", "c++", .whole),
      ("Covid19", "19", .words), ("#swift", "#sw", .beginning), ("#swift", "swift", .words),
      ("Хабр: новости", "нов", .words), ("الجزيرة نت", "نت", .words), ("חדשות היום", "הי", .words),
      ("人民新闻", "新闻", .words), ("人民新闻", "人", .beginning), ("ニュース", "ニュ", .beginning), ("한국어", "한", .beginning),
      ("Swift 🦜 Forum", "🦜", .words), ("Tab\tand\u{1}bell", "bell", .words),
    ])
  func answers(_ name: String, _ typed: String, _ expected: SoughtName.Answer) {
    #expect(SoughtName(name).answer(to: NameQuery(typed)) == expected)
  }

  @Test(
    "does not answer what it has not, nor in another order",
    arguments: [
      ("Today", "yadot"), ("Today", "todayy"), ("Today", "oday x"), ("Today", "oy"), ("", "a"), ("\0", "a"),
      ("New York", "york new"), ("Today", ""), ("Today", " \t\u{1}"), ("🦜", "parrot"),
      ("Today", String(repeating: "today", count: 1000)),
    ])
  func misses(_ name: String, _ typed: String) {
    #expect(SoughtName(name).answer(to: NameQuery(typed)) == nil)
    #expect(SoughtName(name).marks(of: NameQuery(typed)).isEmpty)
  }

  @Test(
    "says which of its characters answered",
    arguments: [
      ("New York Times", "nyt", "[N]ew [Y]ork [T]imes"), ("New York Times", "york", "New [York] Times"),
      ("New York Times", "new times", "[New] York [Times]"), ("Straße", "stras", "[Straß]e"),
      ("Cafe\u{301} au lait", "cafe", "[Cafe\u{301}] au lait"), ("人民新闻", "新闻", "人民[新闻]"),
      ("الجزيرة نت", "نت", "الجزيرة [نت]"), ("a\u{1}b", "ab", "[a]\u{1}[b]"), ("한국어", "국", "한[국]어"),
    ])
  func marks(_ name: String, _ typed: String, _ expected: String) {
    var marked = Array(name.utf8)
    for mark in SoughtName(name).marks(of: NameQuery(typed)).reversed() {
      marked.insert(UInt8(ascii: "]"), at: mark.upperBound)
      marked.insert(UInt8(ascii: "["), at: mark.lowerBound)
    }
    #expect(String(decoding: marked, as: UTF8.self) == expected)
  }

  @Test("is looked for among ten thousand between two keys, whatever they are called and whatever is typed")
  func many() {
    let hostile = [
      String(repeating: "a ", count: 2000), String(repeating: "aA", count: 2000),
      String(repeating: "\u{301}", count: 500),
      String(repeating: "\u{1}", count: 500), "\u{202E}evil", String(repeating: "見", count: 500),
      "Ordinary Name of a Feed",
    ]
    let names = (0..<10_000).map {
      SoughtName($0.isMultiple(of: 10) ? hostile[$0 / 10 % hostile.count] : "Ordinary Name \($0)")
    }
    let typed = [
      "o", "onf", String(repeating: "a", count: 100), String(repeating: "a ", count: 90),
      String(repeating: "x", count: 5000),
      String(repeating: "見", count: 199) + "見", "\u{0}\u{1}\u{2}", "of 9999",
    ]
    for typed in typed {
      let query = NameQuery(typed)
      let clock = ContinuousClock()
      let time = clock.measure { for name in names { _ = name.answer(to: query) } }
      // Without optimisation it takes some fifty times as long as with it.
      #expect(time < .seconds(30), "\(typed.prefix(20))")
    }
  }
}
