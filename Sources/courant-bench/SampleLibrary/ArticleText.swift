/// The body of an article, similar to those of weblogs and newspapers: paragraphs with links and emphasis, pictures in
/// several sizes, lists, headings, quotations.
struct ArticleText {
  private let vocabulary: Vocabulary
  private let site: String
  private var numbers: SeededNumbers
  private(set) var html: [UInt8] = []
  /// The ranks of the words that are already written.
  private var written: [Int] = []
  /// The ranks of the words to repeat next. The last one is repeated first.
  private var repeated: [Int] = []

  /// - Parameter length: The length in bytes, tags included.
  init(of length: Int, in vocabulary: Vocabulary, site: String, _ numbers: SeededNumbers) {
    self.vocabulary = vocabulary
    self.site = site
    self.numbers = numbers
    html.reserveCapacity(length + 1000)
    // The shortest texts have no tags, as in feeds that contain only headlines.
    if length <= 200 { write(sentencesTo: length) }
    while html.count < length { writeBlock(length - html.count) }
  }

  private mutating func writeBlock(_ room: Int) {
    switch numbers.below(20) {
    case 0, 4,
      5 where room > 900:
      writePicture()
    case 1 where room > 300: writeList()
    case 2 where room > 300: write("h2", inside: 5)
    case 3 where room > 300:
      html += "<blockquote class=\"wp-block-quote\">".utf8
      writeParagraph(min(room, 250))
      html += "</blockquote>\n".utf8
    default: writeParagraph(min(room, 150 + numbers.below(500)))
    }
  }

  private mutating func writeParagraph(_ length: Int) {
    html += numbers.below(3) == 0 ? "<p class=\"wp-block-paragraph\" style=\"text-align: left;\">".utf8 : "<p>".utf8
    write(sentencesTo: html.count + length - 7)
    html += "</p>\n".utf8
  }

  private mutating func write(sentencesTo end: Int) {
    while true {
      let words = 6 + numbers.below(20)
      for index in 0..<words {
        if index > 0 { html.append(UInt8(ascii: " ")) }
        let rank = nextWord()
        switch numbers.below(160) {
        case 0...2: writeLink(vocabulary.words[rank])
        case 3: html += "<em>".utf8 + vocabulary.words[rank] + "</em>".utf8
        case 4...11 where index > 0 && index < words - 1: html += vocabulary.words[rank] + ",".utf8
        default: html += index == 0 ? vocabulary.capitalized[rank] : vocabulary.words[rank]
        }
        if html.count >= end { break }
      }
      html += numbers.below(12) == 0 ? "?".utf8 : ".".utf8
      guard html.count < end else { return }
      html.append(UInt8(ascii: " "))
    }
  }

  /// Returns the rank of the next word. Sometimes it repeats an earlier word and the words after it, because real
  /// articles repeat their subject. In real articles of one page, 45 % of the words are different.
  private mutating func nextWord() -> Int {
    if repeated.isEmpty, written.count > 20, numbers.below(100) < 13 {
      let start = numbers.below(written.count)
      repeated = Array(written[start..<min(start + 1 + numbers.below(5), written.count)].reversed())
    }
    let rank = repeated.popLast() ?? vocabulary.rank(&numbers)
    written.append(rank)
    return rank
  }

  private mutating func writeLink(_ word: [UInt8]) {
    html +=
      """
      <a href="https://\(site)/\(2016 + numbers.below(10))/\(1 + numbers.below(12))/\(numbers.below(40_000))/" \
      target="_blank" rel="noopener noreferrer" data-type="post" data-id="\(numbers.below(40_000))">
      """.utf8
    html += word + "</a>".utf8
  }

  private mutating func write(_ element: String, inside words: Int) {
    html += "<\(element)>".utf8
    html += vocabulary.line(of: words, &numbers)
    html += "</\(element)>\n".utf8
  }

  private mutating func writeList() {
    html += "<ul class=\"wp-block-list\">\n".utf8
    for _ in 0..<2 + numbers.below(4) { write("li", inside: 3 + numbers.below(8)) }
    html += "</ul>\n".utf8
  }

  private mutating func writePicture() {
    let number = numbers.below(1 << 20)
    let file = "https://\(site)/wp-content/uploads/\(2016 + numbers.below(10))/\(1 + numbers.below(12))/img-\(number)"
    let sizes = [(1024, 683), (300, 200), (768, 512), (1536, 1024), (2048, 1365)]
    let set = sizes.map { "\(file)-\($0.0)x\($0.1).jpg \($0.0)w" }.joined(separator: ", ")
    html +=
      """
      <figure class="wp-block-image size-large"><img fetchpriority="high" decoding="async" width="1024" height="683" \
      src="\(file)-1024x683.jpg" class="wp-image-\(number)" srcset="\(set)" sizes="(max-width: 1024px) 100vw, 1024px" alt="">

      """.utf8
    html += "<figcaption class=\"wp-element-caption\">".utf8
    html += vocabulary.line(of: 6, &numbers)
    html += "</figcaption></figure>\n".utf8
  }
}
