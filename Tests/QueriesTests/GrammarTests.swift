import Queries
import Testing

@Suite("The grammar of queries")
struct GrammarTests {
  @Test(
    "reads words, phrases, exclusions, alternatives and brackets",
    arguments: [
      ("snow", "snow"), ("snow rain", "snow rain"), ("  snow\t\nrain ", "snow rain"), ("snow snow", "snow"),
      (#""snow in may""#, #""snow in may""#), ("„Schnee im Mai“ rain", #""Schnee im Mai" rain"#),
      (#"foo"bar baz"qux"#, #"foo "bar baz" qux"#), ("-snow", "-snow"), ("rain -snow", "rain -snow"),
      (#"-"heavy snow""#, #"-"heavy snow""#), ("-title:snow", "-title:snow"), ("-(snow rain)", "-(snow rain)"),
      ("snow OR rain", "snow OR rain"), ("snow OR rain OR hail", "snow OR rain OR hail"),
      ("snow rain OR hail", "snow (rain OR hail)"), ("snow OR rain hail", "(snow OR rain) hail"),
      ("(snow rain) OR hail", "(snow rain) OR hail"), ("snow OR (rain OR hail)", "snow OR rain OR hail"),
      ("(snow OR rain) (hail OR fog)", "(snow OR rain) (hail OR fog)"), ("((snow))", "snow"),
      ("(snow (rain))", "snow rain"),
      ("-snow OR -rain", "-snow OR -rain"), ("-(snow OR rain)", "-(snow OR rain)"),
      ("snow OR -(rain hail)", "snow OR -(rain hail)"),
      ("snow OR snow", "snow"), ("(snow", "snow"), ("(snow OR rain", "snow OR rain"),
    ])
  func joined(_ typed: String, _ text: String) {
    let query = ParsedQuery(typed)
    #expect(query.condition.text == text && query.problems.isEmpty)
    #expect(ParsedQuery(text).condition == query.condition)
  }

  @Test(
    "reads a word as a word where it is no syntax",
    arguments: [
      ("OR snow", #""OR" snow"#), ("snow OR", #"snow "OR""#), ("OR", #""OR""#), ("(OR snow)", #""OR" snow"#),
      ("(snow OR) rain", #"snow "OR" rain"#), ("snow or rain", "snow or rain"),
      ("snow AND NOT rain", "snow AND NOT rain"),
      ("half-life", "half-life"), ("--force", #""--force""#), ("rain - snow", "rain snow"), ("-", ""),
      ("- snow", "snow"),
      ("f(x)", #""f(x)""#), ("C++", "C++"), (")", ""), ("snow)", #""snow)""#), (":)", ""), ("()", ""), ("( )", ""),
      ("-()", ""),
      ("http://a.example/b", "http://a.example/b"), ("Re: snow", "Re: snow"), ("12:30", "12:30"),
      (":snow", #"":snow""#),
      ("\"", ""), ("\"\"", ""), ("snow\"", "snow"), ("\"snow", "snow"), ("*", ""), ("🗞", ""), ("\u{0}", ""),
      ("\u{301}snow \u{301}rain", "snow rain"),
      ("e\u{301}te\u{301}", "e\u{301}te\u{301}"),
      ("NEAR(a b, 3)", #"NEAR(a b, "3)""#), ("{headline}: x", #""{headline}:" x"#),
    ])
  func plain(_ typed: String, _ text: String) {
    let query = ParsedQuery(typed)
    #expect(query.condition.text == text && query.problems.isEmpty)
  }

  @Test(
    "knows names with a colon, in any case, with a value of one word or in quotation marks",
    arguments: [
      ("title:snow", "title:snow"), ("TITLE:Snow", "title:Snow"), (#"title:"snow in may""#, #"title:"snow in may""#),
      ("author:Ada", "author:Ada"), ("source:heise", #"source:"heise""#),
      ("Feed:heise", #"source:"heise""#), (#"folder:"World News""#, #"folder:"World News""#),
      ("tag:climate", #"tag:"climate""#), ("is:unread", "is:unread"), ("is:Starred", "is:starred"),
      ("has:picture", "has:picture"), ("lang:de", "lang:de"), ("lang:zh-Hant", "lang:zh-hant"),
      ("before:2026", "before:2026"), ("words:>800", "words:>800"), ("words:>=800", "words:>=800"),
      ("words:<300", "words:<300"), ("words:<=300", "words:<=300"), ("words:500", "words:>=500"),
      ("words:≥500", "words:>=500"), ("Words:≤0", "words:<=0"), (#"words:"> 800""#, "words:>800"),
      ("-words:>007", "-words:>7"), ("words:>٨٠٠", "words:>800"), ("words:<999999999", "words:<999999999"),
      ("after:2026-11", "after:2026-11"), ("after:2026-1-5", "after:2026-01-05"), ("within:7d", "within:7d"),
      ("within:12H", "within:12h"),
      ("(is:unread OR is:starred) -source:heise", #"(is:unread OR is:starred) -source:"heise""#),
      (#"title:"Zürich" tram"#, #"title:Zürich tram"#), ("title:東京", "title:東京"),
    ])
  func names(_ typed: String, _ text: String) {
    let query = ParsedQuery(typed)
    #expect(query.condition.text == text && query.problems.isEmpty)
    #expect(ParsedQuery(text).condition.text == text)
  }

  @Test(
    "says where something is wrong and what would be right, and searches for the words",
    arguments: [
      ("snow titel:rain", 5..<15, "title:rain"), ("is:unraed", 0..<9, "is:unread"), ("é is:red", 3..<9, "is:read"),
      ("has:pictures", 0..<12, "has:picture"), ("before:yesterday", 0..<16, "before:2026-11-28"),
      ("after:2026-02-30", 0..<16, "after:2026-11-28"), ("after:2026-13", 0..<13, "after:2026-11-28"),
      ("within:7", 0..<8, "within:7d"), ("within:-7d", 0..<10, "within:7d"), ("within:0d", 0..<9, "within:7d"),
      ("within:99999d", 0..<13, "within:7d"), ("lang:german!", 0..<12, "lang:en"), ("lang:d", 0..<6, "lang:en"),
      ("title: snow", 0..<6, #"title:"…""#),
      ("words:x", 0..<7, "words:>800"), ("words:>", 0..<7, "words:>800"), ("words:=5", 0..<8, "words:>=5"),
      ("words:>1,000", 0..<12, "words:>1000"), ("words:1.000.000", 0..<15, "words:>=1000000"),
      ("words:>1.5", 0..<10, "words:>800"), ("words:800+", 0..<10, "words:>=800"), ("words:-5", 0..<8, "words:>800"),
      ("words:>99999999999999999999", 0..<27, "words:>800"), ("words:>1e9", 0..<10, "words:>800"),
      ("words:>八百", 0..<13, "words:>800"), ("words:5>", 0..<8, "words:>800"), ("words:a5", 0..<8, "words:>800"),
      ("is:spam", 0..<7, "is:unread, is:read, is:starred, is:muted, is:episode, is:video, is:post"),
      ("sorce:heise", 0..<11, "source:heise"),
      ("tite:", 0..<5, "title:"),
    ])
  func problems(_ typed: String, _ range: Range<Int>, _ proposal: String) {
    let query = ParsedQuery(typed)
    #expect(query.problems.map(\.range) == [range])
    #expect(query.problems.map { $0.proposal ?? $0.example } == [proposal])
    #expect(query.condition.phrases.count == typed.split(separator: " ").count)
  }

  @Test("takes a name without a value for one that is still typed")
  func typing() {
    for typed in ["title:", "snow is:", "within:"] {
      let query = ParsedQuery(typed, isUnfinished: true)
      #expect(
        query.problems.isEmpty && query.condition.phrases.map(\.text) == (typed.hasPrefix("snow") ? ["snow"] : []))
    }
  }

  @Test(
    "takes a value whose quotation mark is not closed to the end",
    arguments: [
      (#"title:"snow rain"#, #"title:"snow rain""#), (#"snow source:"le monde"#, #"snow source:"le monde""#),
      (#"tag:“a"#, #"tag:"a""#),
    ])
  func unclosed(_ typed: String, _ text: String) {
    let query = ParsedQuery(typed)
    #expect(query.condition.text == text && query.problems.isEmpty)
  }

  @Test("tells plain words, which any search understands")
  func plainWords() {
    for query in ["snow", "snow rain", "\"heavy snow\" rain", "is:nothing", "(snow rain)"] {
      #expect(ParsedQuery(query).condition.isPlainWords, "\(query)")
    }
    for query in ["-snow", "snow OR rain", "title:snow", "snow is:read", "snow -rain"] {
      #expect(!ParsedQuery(query).condition.isPlainWords, "\(query)")
    }
  }

  @Test("lets the last word be unfinished, unless it is excluded")
  func unfinished() {
    let wanted = { (text: String) in ParsedQuery(text, isUnfinished: true).condition.phrases.map(\.isUnfinished) }
    #expect(wanted("snow rai") == [false, true])
    #expect(
      wanted("snow OR rai") == [false, true] && wanted("title:sno") == [true] && wanted("(snow rai") == [false, true])
    #expect(wanted("snow is:unread") == [false] && wanted("snow)") == [true] && wanted("(snow)") == [false])
    let excluded = ParsedQuery("-sno", isUnfinished: true).condition
    #expect(excluded == ParsedQuery("-sno").condition)
    #expect(ParsedQuery("snow -sno", isUnfinished: true).condition.phrases.map(\.isUnfinished) == [false])
  }

  @Test(
    "takes a word with a star for a beginning",
    arguments: [
      ("snow* rain", [true, false], "snow* rain"), ("-snow*", [], "-snow*"), ("snow** x", [true, false], "snow* x"),
      ("title:sno* x", [true, false], "title:sno* x"), ("title* x", [true, false], "title* x"),
      ("(a*b*) x", [true, false], "a*b* x"), (#""snow*" x"#, [false, false], #""snow*" x"#), ("* x", [false], "x"),
      ("OR* x", [false, false], #""OR" x"#), ("is:sno* x", [false, false], #""is:sno" x"#),
    ])
  func stars(_ typed: String, _ isUnfinished: [Bool], _ text: String) {
    let condition = ParsedQuery(typed).condition
    #expect(condition.phrases.map(\.isUnfinished) == isUnfinished && condition.text == text)
    #expect(ParsedQuery(text).condition == condition)
    #expect(!condition.isPlainWords || !isUnfinished.contains(true))
  }

  @Test("keeps the star of a name")
  func starOfName() {
    #expect(ParsedQuery(#"tag:"M*""#).condition.text == #"tag:"M*""#)
  }

  @Test("takes some of a pasted page, and says so")
  func long() {
    let words = (0..<5000).map { "word\($0)" }.joined(separator: " ")
    let query = ParsedQuery(words)
    #expect(query.condition.phrases.count == 32 && query.problems.map(\.kind) == [.tooLong])
    #expect(ParsedQuery("\"\(words)\"").condition.phrases.map { $0.text.split(separator: " ").count } == [32])
    let deep = String(repeating: "(", count: 10_000) + "snow" + String(repeating: ")", count: 10_000)
    #expect(ParsedQuery(deep).condition.text == "snow")
    let excluded = String(repeating: "-(", count: 10_000) + "snow"
    #expect(ParsedQuery(excluded).condition.phrases.count <= 1)
    // Each takes linear time. The square of it would take minutes.
    #expect(ParsedQuery(String(repeating: "a OR ", count: 50_000) + "b").condition.text == "a OR b")
    for piece in ["\"", "-", "((", "title:", "title:\"", "titel:x ", "is:x ", "-(a OR ", "words:1 ", "a:", "“a” "] {
      let query = String(repeating: piece, count: 20_000)
      #expect(ParsedQuery(query).problems.count <= 33)
      #expect(QueryEnding.settled(query).utf8.count <= query.utf8.count)
    }
  }

  @Test("has plain phrases for texts without syntax")
  func phrases() {
    let phrases = Phrase.all(in: #"-snow (rain) tag:"a b" "heavy hail" OR is:unread"#)
    #expect(phrases.map(\.text) == ["snow", "rain", "tag: a b", "heavy hail", "OR", "is:unread"])
    #expect(Phrase.all(in: #"كتاب "كتاب" "a" "a b""#).map(\.isExact) == [false, true, false, false])
    #expect(Phrase.all(in: "snow snow rain").map(\.text) == ["snow", "rain"])
    #expect(Phrase.all(in: (0..<500).map { "w\($0)" }.joined(separator: " ")).count == 32)
  }

  @Test("has every name once, each with a right example")
  func table() throws {
    #expect(Set(PredicateName.all.map(\.name)).count == PredicateName.all.count)
    for name in PredicateName.all {
      for example in name.example.replacing("…", with: "x").split(separator: ", ") {
        let query = ParsedQuery(String(example))
        #expect(
          query.problems.isEmpty && query.condition.phrases.allSatisfy { $0.text == "x" } && !query.condition.isEmpty)
      }
    }
  }
}
