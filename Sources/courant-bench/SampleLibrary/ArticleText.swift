/// The body of an article as weblogs and newspapers publish it: paragraphs with links and emphasis, pictures in several
/// sizes, lists, headings, quotations.
struct ArticleText {
  private let vocabulary: Vocabulary
  private let site: String
  private var numbers: SeededNumbers
  private(set) var html: [UInt8] = []

  /// - Parameter length: In bytes, tags included.
  init(of length: Int, in vocabulary: Vocabulary, site: String, _ numbers: SeededNumbers) {
    self.vocabulary = vocabulary
    self.site = site
    self.numbers = numbers
    html.reserveCapacity(length + 1000)
    // The shortest have no tags at all, as in feeds of headlines.
    if length <= 200 { write(sentencesTo: length) }
    while html.count < length { writeBlock(length - html.count) }
  }

  private mutating func writeBlock(_ room: Int) {
    switch numbers.below(20) {
    case 0 where room > 400: writePicture()
    case 1 where room > 300: writeList()
    case 2 where room > 300: write("h2", inside: 5)
    case 3 where room > 300:
      html += "<blockquote class=\"wp-block-quote\">".utf8
      writeParagraph(min(room, 250))
      html += "</blockquote>\n".utf8
    default: writeParagraph(min(room, 200 + numbers.below(700)))
    }
  }

  private mutating func writeParagraph(_ length: Int) {
    html += "<p>".utf8
    write(sentencesTo: html.count + length - 7)
    html += "</p>\n".utf8
  }

  private mutating func write(sentencesTo end: Int) {
    while true {
      let words = 6 + numbers.below(20)
      for index in 0..<words {
        if index > 0 { html.append(UInt8(ascii: " ")) }
        let rank = vocabulary.rank(&numbers)
        switch numbers.below(160) {
        case 0:
          html += "<a href=\"https://\(site)/\(numbers.below(40_000))/\" target=\"_blank\" rel=\"noopener\">".utf8
          html += vocabulary.words[rank] + "</a>".utf8
        case 1: html += "<em>".utf8 + vocabulary.words[rank] + "</em>".utf8
        case 2...9 where index > 0 && index < words - 1: html += vocabulary.words[rank] + ",".utf8
        default: html += index == 0 ? vocabulary.capitalized[rank] : vocabulary.words[rank]
        }
        if html.count >= end { break }
      }
      html += numbers.below(12) == 0 ? "?".utf8 : ".".utf8
      guard html.count < end else { return }
      html.append(UInt8(ascii: " "))
    }
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
    let file =
      "https://\(site)/wp-content/uploads/\(2016 + numbers.below(10))/\(1 + numbers.below(12))/\(numbers.below(1 << 30))"
    html +=
      """
      <figure class="wp-block-image size-large"><img decoding="async" width="1024" height="683" src="\(file)-1024x683.jpg" \
      srcset="\(file)-1024x683.jpg 1024w, \(file)-300x200.jpg 300w" sizes="(max-width: 1024px) 100vw, 1024px" alt="\">

      """.utf8
    html += "<figcaption class=\"wp-element-caption\">".utf8
    html += vocabulary.line(of: 6, &numbers)
    html += "</figcaption></figure>\n".utf8
  }
}
