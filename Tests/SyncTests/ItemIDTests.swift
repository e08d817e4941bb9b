import Testing

@testable import Sync

/// The spellings of an article's name.
@Suite struct ItemIDTests {
  @Test(arguments: [
    ("tag:google.com,2005:reader/item/000000000000002a", "42"), ("42", "42"), ("042", "42"), ("0", "0"),
    ("tag:google.com,2005:reader/item/2a", "42"), ("tag:google.com,2005:reader/item/2A", "42"),
    ("1712345678901234", "1712345678901234"), ("-1", "-1"),
    ("tag:google.com,2005:reader/item/ffffffffffffffff", "-1"), ("9223372036854775807", "9223372036854775807"),
    ("-9223372036854775808", "-9223372036854775808"), ("5a0000000000000000000001", "5a0000000000000000000001"),
    ("5A0000000000000000000001", "5a0000000000000000000001"),
    ("tag:google.com,2005:reader/item/5a0000000000000000000001", "5a0000000000000000000001"),
    ("123456789012345678901234", "123456789012345678901234"),
  ])
  func `Each is kept as one`(spelling: String, kept: String) throws {
    let id = try #require(ItemID(spelling))
    #expect(id.text == kept)
    // What is sent, and what is kept, mean the same.
    #expect(ItemID(id.long) == id && ItemID(id.text) == id)
    #expect(id.long.hasPrefix("tag:google.com,2005:reader/item/") && [48, 56].contains(id.long.utf8.count))
  }

  @Test(arguments: [
    "", "-", "+1", " 1", "1 ", "1.0", "1e3", "2a", "0x2a", "９", "tag:google.com,2005:reader/item/", "--1",
    "9223372036854775808",
    "tag:google.com,2005:reader/item/-1", "tag:google.com,2005:reader/item/00000000000000000", "null", "user/-/state",
    "tag:google.com,2005:reader/item/00000000000000zz", "5a000000000000000000000g", "tag:other/2a", "../../1", "1\u{0}",
  ])
  func `What is none is left out`(spelling: String) {
    #expect(ItemID(spelling) == nil)
  }

  @Test func `Every number comes back from its long form`() {
    for number in [Int64.min, -2, -1, 0, 1, 255, 1 << 52, .max]
      + (0..<1000).map({ _ in Int64.random(in: .min ... .max) })
    {
      #expect(ItemID(ItemID(number).long)?.text == String(number))
    }
  }
}
