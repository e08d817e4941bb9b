import Testing
import Text

@Suite("Names in a line")
struct ListedNamesTests {
  @Test(
    "puts a comma between names, whatever they hold",
    arguments: [([], ""), (["One"], "One"), (["One", "%s", "%2$s", "Three"], "One, %s, %2$s, Three")])
  func names(_ names: [String], _ line: String) {
    #expect(listed(names) == line)
  }
}
