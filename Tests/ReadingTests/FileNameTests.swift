import Testing

@testable import Reading

@MainActor
@Suite struct FileNameTests {
  @Test(arguments: [
    ("A headline", "A headline"), ("../../etc/passwd", "etc passwd"), ("a/b\\c", "a b c"), ("", "Untitled"),
    ("...", "Untitled"), ("What? Why: “so”", "What Why so"), ("\u{0}\n\u{202E}x", "x"),
    ("Über die Brücke", "Über die Brücke"),
    ("新聞", "新聞"), ("-rf", "rf"), ("end.", "end"),
  ])
  func `A headline becomes a name that leads nowhere else`(text: String, name: String) {
    #expect(FileName.of(text, without: "Untitled") == name)
  }

  @Test func `A long one is cut between characters`() {
    let name = FileName.of(String(repeating: "新", count: 500), without: "x")
    #expect(name.utf8.count <= 120 && name.allSatisfy { $0 == "新" })
  }
}
