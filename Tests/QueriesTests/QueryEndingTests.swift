import Queries
import TestServers
import Testing

@Suite("The end of a query")
struct QueryEndingTests {
  @Test(
    "is the beginning of names",
    arguments: [
      ("tit", "", ["title"]), ("snow TIT", "snow ", ["title"]), ("-(aut", "-(", ["author"]), ("tag", "", ["tag"]),
      ("bef", "", ["before"]), ("is", "", ["is"]), ("words", "", ["words"]), ("a OR wit", "a OR ", ["within"]),
    ])
  func names(_ query: String, _ before: String, _ names: [String]) throws {
    let ending = try #require(QueryEnding(of: query))
    guard case .word(let found) = ending.piece else { throw Unexpected() }
    #expect(found.map(\.name) == names && ending.before == before)
  }

  @Test(
    "is a name with what is typed of its value",
    arguments: [
      ("is:", "", "is", ""), ("snow -(Is:un", "snow -(", "is", "un"), ("source:", "", "source", ""),
      (#"source:"le mo"#, "", "source", "le mo"), (#"x tag:""#, "x ", "tag", ""), ("is:read", "", "is", "read"),
      ("title:東", "", "title", "東"), ("a before:2026-", "a ", "before", "2026-"), ("words:>", "", "words", ">"),
    ])
  func values(_ query: String, _ before: String, _ name: String, _ value: String) throws {
    let ending = try #require(QueryEnding(of: query))
    guard case .value(let found, let typed) = ending.piece else { throw Unexpected() }
    #expect(found.name == name && typed == value && ending.before == before)
  }

  @Test(
    "is nothing to complete elsewhere",
    arguments: [
      "", " ", "t", "ti", "so", "snow", "titles", "title ", "is: ", "is:read ", "titel:", "\"tit", "\"tit\"",
      "\"snow tit", #"source:"le monde""#, "(is:read)",
      "x-tit", "http:", "-", "(", "OR",
    ])
  func none(_ query: String) {
    #expect(QueryEnding(of: query) == nil)
  }

  @Test(
    "is left out of the search until its value can be right",
    arguments: [
      ("is:", ""), ("snow is:", "snow"), ("snow  -is:unr", "snow"), ("sno OR (is:", "sno"), ("sno OR -(is:s", "sno"),
      ("OR is:", ""), ("-is:", ""), ("words:>", ""), ("snow words:>=", "snow"), ("before:", ""), ("after:2026-", ""),
      ("after:202", ""), ("within:7", ""), ("lang:d", ""), ("lang:de-", ""), (#"title:""#, ""), ("tag:", ""),
      ("snow is: ", "snow"),
    ])
  func settled(_ query: String, _ rest: String) {
    #expect(QueryEnding.settled(query) == rest)
  }

  @Test(
    "is searched for as soon as its value is right, or cannot become right",
    arguments: [
      "", "snow", "snow OR", "ti", "is:read", "is:spam", "is:readx", "words:>8", "words:x", "before:2026", "before:x",
      "within:7d", "within:7x", "lang:de", "title:a", "is: snow", "titel:", "snow ", "within:123456",
    ])
  func whole(_ query: String) {
    #expect(QueryEnding.settled(query) == query)
  }

  @Test("is found in any text")
  func random() {
    let pieces = [
      "is:", "un", "ti", "title:", "\"", "“", "-", "(", ")", " ", "OR", "é", "\u{0}", "words:", ">", "東", "\n",
    ]
    var chance = SplitMix64(seed: 2)
    for _ in 0..<TestLength.number(3000, whole: 100_000) {
      let query = (0..<Int.random(in: 0...8, using: &chance)).compactMap { _ in pieces.randomElement(using: &chance) }
        .joined()
      #expect(query.hasPrefix(QueryEnding.settled(query)))
      if let ending = QueryEnding(of: query) { #expect(query.hasPrefix(ending.before)) }
    }
  }

  private struct Unexpected: Error {}
}
