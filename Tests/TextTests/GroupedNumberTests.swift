import Testing
import Text

@Suite struct GroupedNumberTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (9999, "9999"), (10_000, "10,000"), (299_968, "299,968"), (1_234_567, "1,234,567"),
    (-10_000, "-10,000"), (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func `Long numbers stand in groups of three`(number: Int, expected: String) {
    #expect(grouped(number) == expected)
  }
}
