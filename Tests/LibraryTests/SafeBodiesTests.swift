import Testing

@testable import Library

@Suite("An article's body")
struct SafeBodiesTests {
  private static func paragraphs(_ count: Int) -> String { String(repeating: "<p><i>a</i></p>", count: count) }

  private func body(_ html: String, by bodies: SafeBodies) async -> SafeBody? {
    await bodies.body(html, base: nil, scheme: "picture:")
  }

  @Test("is its text alone where its markup takes too long")
  func tooLong() async {
    let html = Self.paragraphs(1_000)
    #expect(await body(html, by: SafeBodies(limit: .zero))?.isPlain == true)
    #expect(await body(html, by: SafeBodies(limit: .zero))?.html.contains("<i>") == false)
    #expect(await body(html, by: SafeBodies(limit: .seconds(600)))?.isPlain == false)
  }

  @Test("is its text alone once it kept a page busy, and no other article’s")
  func unbearable() async {
    let bodies = SafeBodies(limit: .seconds(600))
    #expect(await body("<p><i>a</i></p>", by: bodies)?.isPlain == false)
    await bodies.showPlainly([.init(rawValue: 7)])
    for (article, isPlain) in [(7, true), (8, false)] as [(Int64, Bool)] {
      let body = await bodies.body("<p><i>a</i></p>", base: nil, scheme: "x:", of: .init(rawValue: article))
      #expect(body?.isPlain == isPlain && body?.html.contains("<i>") == !isPlain)
    }
  }

  @Test("keeps no other waiting")
  func beside() async {
    let bodies = SafeBodies(limit: .seconds(600))
    let long = Task { await body(Self.paragraphs(500_000), by: bodies) }
    // It has begun once another may come in.
    for number in 0..<10 {
      let short = await body(Self.paragraphs(number), by: bodies)
      #expect(short != nil)
    }
    long.cancel()
    #expect(await long.value == nil, "The short ones came first, as the long one was still there to be cancelled.")
  }

  @Test("is made once for all who wait, and for nobody when none waits")
  func waiting() async {
    let bodies = SafeBodies(limit: .seconds(600))
    let html = Self.paragraphs(100_000)
    let first = Task { await body(html, by: bodies) }
    let second = Task { await body(html, by: bodies) }
    first.cancel()
    #expect(await second.value?.isPlain == false)
    let third = Task { await body(html + "x", by: bodies) }
    third.cancel()
    #expect(await third.value == nil)
    #expect(await body(html + "x", by: bodies)?.html.hasSuffix("x") == true)
  }

  @Test(
    "is whole, however short, where it is laid out as teasers are not",
    arguments: [
      ("<p>A word on <a href=\"https://example.com/\">this</a> and what follows.</p>", false),
      ("<p>Said:</p><blockquote><p>No.</p></blockquote>", false), ("<p>Three:</p><ul><li>a</li></ul>", false),
      ("<p>So:</p><pre>make</pre>", false), ("<p>A teaser of a line.</p>", true),
      (
        "<p>A teaser.</p><p>The post <a href=\"https://example.com/\">A</a> appeared first on <a href=\"/\">B</a>.</p>",
        true
      ),
      ("<p>A teaser. <a href=\"https://example.com/\">The article</a></p>", true),
      ("<p>A teaser with <a href=\"https://example.com/\">a link</a> in it … <a href=\"/\">Read more</a></p>", true),
      ("<p><a href=\"https://example.com/\">The headline again</a> and a teaser.</p>", true),
    ])
  func short(html: String, endsTooSoon: Bool) async {
    #expect(await body(html, by: SafeBodies(limit: .seconds(600)))?.endsTooSoon == endsTooSoon)
  }
}
