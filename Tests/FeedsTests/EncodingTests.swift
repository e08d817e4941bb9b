import Feeds
import Foundation
import Testing

@Suite("The encoding of a feed")
struct EncodingTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let encoding: String.Encoding
    var declared: String?
    var header: String?
    var mark: [UInt8] = []
    var testDescription: String { name }
  }

  @Test(
    "is found",
    arguments: [
      Case(name: "UTF-8 without a word", encoding: .utf8),
      Case(name: "UTF-8 declared", encoding: .utf8, declared: "utf-8"),
      Case(name: "UTF-8 with a mark", encoding: .utf8, mark: [0xEF, 0xBB, 0xBF]),
      Case(name: "UTF-8 that claims to be Latin-1", encoding: .utf8, declared: "iso-8859-1"),
      Case(name: "Latin-1 declared", encoding: .windowsCP1252, declared: "ISO-8859-1"),
      Case(name: "Latin-1 in the header", encoding: .windowsCP1252, header: "text/xml; charset=\"ISO-8859-1\""),
      Case(name: "Latin-1 that claims to be UTF-8", encoding: .windowsCP1252, declared: "utf-8"),
      Case(name: "windows-1252 without a word", encoding: .windowsCP1252),
      Case(name: "UTF-16 with a mark", encoding: .utf16),
      Case(name: "UTF-16 without one", encoding: .utf16LittleEndian, declared: "utf-16"),
      Case(name: "big-endian UTF-16", encoding: .utf16BigEndian), Case(name: "UTF-32", encoding: .utf32BigEndian),
      Case(name: "an unknown name", encoding: .utf8, declared: "no-such-thing"),
      Case(name: "UTF-7 is not believed", encoding: .utf8, declared: "utf-7"),
    ])
  func found(sample: Case) throws {
    let declaration = sample.declared.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>" } ?? ""
    let text = declaration + "<rss><channel><title>Ä “é” €</title></channel></rss>"
    let data = try #require(text.data(using: sample.encoding))
    let feed = try FeedParser.parse(sample.mark + [UInt8](data), address: nil, contentType: sample.header)
    #expect(feed.title == "Ä “é” €")
  }

  @Test(
    "may be that of a country",
    arguments: [
      ("shift_jis", [0x83, 0x65, 0x83, 0x58] as [UInt8], "テス"), ("gb2312", [0xC4, 0xE3], "你"),
      ("big5", [0xA7, 0x41], "你"),
      ("euc-kr", [0xB3, 0xE2], "년"), ("koi8-r", [0xD0, 0xD2], "пр"), ("windows-1251", [0xEF, 0xF0], "пр"),
      ("iso-8859-2", [0xB3, 0xF3], "łó"), ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x25, 0x46, 0x1B, 0x28, 0x42], "テ"),
      ("windows-1255", [0xE0, 0xE1], "אב"),
    ])
  func country(name: String, bytes: [UInt8], expected: String) throws {
    let start = Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><rss><channel><title>".utf8)
    let feed = try FeedParser.parse(
      start + bytes + Array("</title></channel></rss>".utf8), address: nil, contentType: nil)
    #expect(feed.title == expected)
  }

  @Test(
    "has many names (WHATWG Encoding §4.2)",
    arguments: [
      ("iso-8859-1", [0x80] as [UInt8], "€"), ("us-ascii", [0x93], "“"), ("latin1", [0xE9], "é"), ("l2", [0xB3], "ł"),
      ("iso_8859-9:1989", [0xFD], "ı"), ("tis-620", [0xA1], "ก"), ("x-sjis", [0x83, 0x65], "テ"),
      ("ks_c_5601-1987", [0xB3, 0xE2], "년"), ("x-gbk", [0xC4, 0xE3], "你"), ("cskoi8r", [0xD0], "п"),
      ("x-mac-cyrillic", [0xEF], "п"), ("ms_kanji", [0x83, 0x65], "テ"), ("ibm866", [0xAF], "п"),
      ("x-cp1251", [0xEF], "п"), ("latin-9", [0xA4], "€"), ("cp437", [0x81], "ü"), ("tis620", [0xA1], "ก"),
    ])
  func names(name: String, bytes: [UInt8], expected: String) throws {
    let start = Array("<rss><channel><title>".utf8)
    let body = start + bytes + Array("</title></channel></rss>".utf8)
    let feed = try FeedParser.parse(body, address: nil, contentType: "text/xml; charset=\(name)")
    #expect(feed.title == expected)
    #expect(feed.problems.isEmpty)
  }

  @Test(
    "is guessed where nothing names it",
    arguments: [
      (
        "windows-1251",
        "Сегодня утром в столице прошла встреча министров, на которой обсуждали бюджет и новые законы о связи."
      ),
      ("koi8-r", "Сегодня утром в столице прошла встреча министров, на которой обсуждали бюджет и новые законы."),
      ("windows-1253", "Σήμερα το πρωί πραγματοποιήθηκε στην πρωτεύουσα συνάντηση των υπουργών για τον προϋπολογισμό."),
      ("windows-1256", "انعقد اليوم في العاصمة اجتماع الوزراء لبحث الميزانية والقوانين الجديدة في البلاد"),
      ("windows-1255", "הבוקר התקיימה בבירה פגישה של השרים שבה נדון התקציב והחוקים החדשים בתחום התקשורת"),
      ("cp874", "เช้าวันนี้มีการประชุมรัฐมนตรีในเมืองหลวงเพื่อหารือเรื่องงบประมาณและกฎหมายใหม่"),
      ("shift_jis", "今朝、首都で閣僚会議が開かれ、予算と新しい通信法について話し合われました。"),
      ("euc-jp", "今朝、首都で閣僚会議が開かれ、予算と新しい通信法について話し合われました。"),
      ("euc-kr", "오늘 아침 수도에서 장관 회의가 열려 예산과 새로운 통신법을 논의했습니다."),
      ("iso-2022-jp", "今朝、首都で閣僚会議が開かれ、予算と新しい通信法について話し合われました。"),
      ("gb2312", "今天上午首都举行了部长会议，讨论了预算和新的通信法律，会议持续了三个小时。"),
      ("big5", "今天上午首都舉行了部長會議，討論了預算和新的通信法律，會議持續了三個小時。"),
      (
        "windows-1252",
        "Ce matin, une réunion des ministres a eu lieu à l’hôtel où l’on a étudié le budget — déjà voté."
      ),
    ])
  func guessed(name: String, text: String) throws {
    let feed = "<rss><channel><title>\(text)</title></channel></rss>"
    let body = try #require(SampleEncoding.convert(Array(feed.utf8), from: "UTF-8", to: name))
    #expect(try FeedParser.parse(body, address: nil, contentType: nil).title == text)
    #expect(try FeedParser.parse(body, address: nil, contentType: "text/xml; charset=utf-8").title == text)
  }

  @Test("that does not exist is noticed")
  func unknown() throws {
    let text = "<?xml version=\"1.0\" encoding=\"no-such-thing\"?><rss><channel><title>é</title></channel></rss>"
    let feed = try FeedParser.parse(Array(text.utf8), address: nil, contentType: nil)
    #expect(feed.title == "é")
    #expect(feed.problems.count == 1)
  }

  @Test("with bytes that belong to none leaves marks in their place")
  func invalid() throws {
    let body =
      Array("<rss><channel><title>é ".utf8) + [0xFF]
      + Array(" x</title><item><title>1</title></item></channel></rss>".utf8)
    let feed = try FeedParser.parse(body, address: nil, contentType: "text/xml; charset=utf-8")
    #expect(feed.title == "é \u{FFFD} x")
    #expect(feed.entries.count == 1)
  }

  @Test("leaves no control characters")
  func controls() throws {
    let feed = try FeedParser.parse(
      Array("<rss><channel><title>a\u{8}b\u{1F}c</title><item><title>1</title></item></channel></rss>".utf8),
      address: nil, contentType: nil)
    #expect(feed.title == "a b c")
    #expect(feed.entries.count == 1)
  }
}
