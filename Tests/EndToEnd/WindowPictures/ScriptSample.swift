import Foundation

/// An article with everything that a writer in a script asks of a page (Tests/ScriptSamples).
struct ScriptSample {
  /// The name of its file; its first part is the language of its feed.
  let name: String
  let title: String
  let source: String
  let author: String
  let text: String

  /// In the order of their pictures, the first one on top of the list.
  static let names = ["en", "el", "zh", "ja", "ja-vertical", "ko", "ar", "he", "hi", "th"]

  /// - Parameter name: One of `names`.
  init(_ name: String) throws {
    self.name = name
    let file = Reader.package.appending(path: "Tests/ScriptSamples/\(name).html")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", maxSplits: 3).map(String.init)
    guard lines.count == 4 else { throw Reader.Late(description: "\(name).html is no sample.") }
    (title, source, author, text) = (lines[0], lines[1], lines[2], lines[3])
  }

  /// Its feed, which has nothing else in it.
  func feed(dated date: String) -> String {
    """
    <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>\(source)</title>
    <language>\(name.prefix { $0 != "-" })</language><item><title>\(title)</title>
    <guid isPermaLink="false">\(name)</guid><dc:creator>\(author)</dc:creator><dc:date>\(date)</dc:date>
    <description><![CDATA[\(text)]]></description></item></channel></rss>
    """
  }
}
