import HTTP
import Testing

@Suite("The Link field")
struct WebLinkTests {
  @Test("names targets and their relations, whatever else it says")
  func reading() {
    let field = """
      <https://example.org/wp-json/>; rel="https://api.w.org/", <a.xml>;title="x, y; z";rel="alternate NEXT"; type=text/xml,\
      <?p=1>; rel=shortlink; rel=ignored
      """
    #expect(
      WebLink.links(in: field).map(\.target) == ["https://example.org/wp-json/", "a.xml", "?p=1"])
    #expect(
      WebLink.links(in: field).map(\.relations) == [["https://api.w.org/"], ["alternate", "next"], ["shortlink"]])
  }

  @Test(
    "that is broken gives what can be read of it",
    arguments: [
      ("", 0), ("<", 0), (">", 0), ("rel=next", 0), ("<a", 0), ("<>", 1), ("<a>;rel=\"next", 1), ("<a>,,,<b>", 2),
      ("<a>;;;=;rel", 1), (String(repeating: "<", count: 10_000), 0), (String(repeating: "<a>,", count: 1000), 1000),
    ])
  func broken(field: String, count: Int) {
    #expect(WebLink.links(in: field).count == count)
  }
}
