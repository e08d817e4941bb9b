import Foundation
import HTML
import Text

/// Compares what was found with what a sample wants to see.
enum SampleComparison {
  static func isEqual(_ found: FeedPaths.Found, _ value: Expectation.Value) -> Bool {
    switch (found, value) {
    case (.plain(let text), .text(let wanted)):
      (text ?? "") == wanted || folded(text ?? "") == plain(wanted)
    case (.html(let html, let base), .text(let wanted)):
      // Plain text is kept as HTML.
      (html ?? "") == wanted || safe(html ?? "", base) == safe(wanted, base) || folded(plain(html ?? "")) == wanted
    case (.exact(let text), .text(let wanted)): (text ?? "") == wanted
    case (.exact(let text), .none): text == nil
    case (.oneOf(let texts), .text(let wanted)): texts.contains(wanted)
    case (.count(let count), .number(let wanted)): Double(count) == wanted
    case (.number(let number), .number(let wanted)): number == wanted
    case (.numbers(let numbers), .tuple(let wanted)): numbers == wanted
    case (.list(let list), .list(let wanted)): list == wanted
    case (.flag(let flag), .number(let wanted)): flag == (wanted != 0)
    case (.seconds(let seconds), .text(let wanted)):
      seconds == wanted.split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? 0) }
    case (.date(let date), .tuple(let wanted)): parts(date) == wanted.prefix(6).map { Int($0) }
    case (.date(let date), .text(let wanted)): date != nil && date == moment(wanted)
    default: false
    }
  }

  /// Whether nothing forbidden is left and nothing else was lost; `nil` where there is no text to look at.
  static func isSafe(_ found: FeedPaths.Found, _ value: Expectation.Value) -> Bool? {
    guard case .text(let wanted) = value else { return nil }
    switch found {
    case .plain(let text):
      return isSameText(folded(text ?? ""), wanted)
    case .html(let html, let base):
      let safe = Sanitizer.sanitize(html ?? "", base: base).html
      // feedparser leaves nothing of what is embedded, and we a link.
      let text = safe.replacingOccurrences(of: "<a href=\"[^\"]*\">▶ [^<]*</a>", with: " ", options: .regularExpression)
      return !hasForbidden(safe) && isSameText(plain(text), wanted)
    default: return nil
    }
  }

  /// feedparser keeps some of what stands in scripts, where these are broken enough; the rest has to be the same.
  private static func isSameText(_ text: String, _ wanted: String) -> Bool {
    if text == plain(wanted) { return true }
    let raw = wanted.replacingOccurrences(of: "<[^>]*>", with: " ", options: .regularExpression)
    return wanted.contains("<script>") && !text.isEmpty && words(raw).contains(words(text))
  }

  private static func hasForbidden(_ html: String) -> Bool {
    html.range(
      of: "<(script|style|object|embed|applet|frame|meta|link)\\b|\\son[a-z]+=|javascript:|expression\\(",
      options: [.regularExpression, .caseInsensitive]) != nil
  }

  private static func words(_ text: String) -> String {
    text.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
  }

  private static func safe(_ html: String, _ base: String?) -> String {
    let safe = folded(Sanitizer.sanitize(html, base: base).html)
    // The `div` that Atom wants around XHTML says nothing.
    return safe.hasPrefix("<div>") && safe.hasSuffix("</div>") ? String(safe.dropFirst(5).dropLast(6)) : safe
  }

  private static func plain(_ html: String) -> String {
    folded(PlainText.of(html: html))
  }

  private static func folded(_ text: String) -> String {
    Whitespace.folded(text)
  }

  private static func parts(_ date: Date?) -> [Int]? {
    guard let date, let zone = TimeZone(identifier: "UTC") else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    return [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second].compactMap { $0 }
  }

  /// Reads the two forms in which the samples name a moment, with Foundation's own means.
  private static func moment(_ text: String) -> Date? {
    if let date = ISO8601DateFormatter().date(from: text) { return date }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return formatter.date(from: text)
  }
}
