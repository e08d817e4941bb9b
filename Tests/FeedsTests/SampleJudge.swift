import Feeds
import Foundation
import HTML
import Text

/// Decides whether a sample came out as it says.
struct SampleJudge {
  enum Verdict: Equatable {
    case equal, different
    case notEvaluated(String)

    var negated: Verdict {
      switch self {
      case .equal: .different
      case .different: .equal
      case .notEvaluated: self
      }
    }
  }

  private let sample: Sample
  private let feed: ParsedFeed

  static func judge(_ sample: Sample) -> Verdict {
    let feed: ParsedFeed
    do {
      feed = try sample.parse()
    } catch {
      // A feed that is broken beyond reading may be refused, with a reason.
      return sample.expectation == .path("bozo") ? .equal : .different
    }
    let judge = SampleJudge(sample: sample, feed: feed)
    return judge.verdict(on: sample.expectation)
  }

  /// Whether what is wrong with a feed was noticed.
  private var isBroken: Verdict {
    feed.problems.isEmpty ? .different : .equal
  }

  private func verdict(on expectation: Expectation) -> Verdict {
    switch expectation {
    case .value(.number(let number)): return number == 0 ? .different : .equal
    case .value, .count: return .notEvaluated("other: \(expectation)")
    case .path("bozo"): return isBroken
    case .not(.path("bozo")): return feed.problems.isEmpty ? .equal : .different
    case .path("feedparser.CharacterEncodingOverride"): return isDecoded(as: "utf-8") ? .equal : .different
    case .path(let path): return verdict(onPresenceOf: path)
    case .not(let inner): return verdict(on: inner).negated
    case .all(let parts): return combined(parts.map(verdict))
    case .any(let parts): return combined(parts.map { verdict(on: $0).negated }).negated
    case .equal(let chain): return verdict(onChain: chain)
    case .unread(let text): return .notEvaluated("other: \(text)")
    }
  }

  private func combined(_ verdicts: [Verdict]) -> Verdict {
    for case .notEvaluated(let reason) in verdicts { return .notEvaluated(reason) }
    return verdicts.contains(.different) ? .different : .equal
  }

  private func verdict(onPresenceOf path: String) -> Verdict {
    switch FeedPaths.find(path, in: feed) {
    case nil: .notEvaluated(FeedPaths.reason(path))
    case .flag(let flag): flag ? .equal : .different
    case .plain(nil), .exact(nil), .html(nil, _), .date(nil), .seconds(nil), .count(0), .oneOf([]): .different
    default: .equal
    }
  }

  private func verdict(onChain chain: [Expectation]) -> Verdict {
    guard case .value(let wanted)? = chain.last else { return .notEvaluated("other: \(chain)") }
    return combined(
      chain.dropLast().map { part in
        switch part {
        case .path(let path): verdict(on: path, wanted)
        case .count(.path(let path)):
          if let found = FeedPaths.find(path, in: feed) {
            SampleComparison.isEqual(found, wanted) ? .equal : .different
          } else {
            .notEvaluated(FeedPaths.reason(path))
          }
        default: .notEvaluated("other: \(part)")
        }
      })
  }

  private func verdict(on path: String, _ wanted: Expectation.Value) -> Verdict {
    if case .members(let members) = wanted {
      return combined(members.map { verdict(on: "\(path).\($0.key)", .text($0.value)) })
    }
    if let verdict = probe(path, wanted) { return verdict }
    guard let found = FeedPaths.find(path, in: feed) else { return .notEvaluated(FeedPaths.reason(path)) }
    if sample.isAboutSafety, let verdict = SampleComparison.isSafe(found, wanted) {
      return verdict ? .equal : .different
    }
    return SampleComparison.isEqual(found, wanted) ? .equal : .different
  }

  /// Judges what shows only in what a reader does: encodings, bases, languages and types of text.
  private func probe(_ path: String, _ wanted: Expectation.Value) -> Verdict? {
    let element = path.split(separator: ".").dropLast().joined(separator: ".")
    if path.hasSuffix("_detail.language"), let language = sample.language(inPlaceOf: element) {
      return (language.map(Expectation.Value.text) ?? .none) == wanted ? .equal : .different
    }
    guard case .text(let text) = wanted else { return nil }
    if path == "entries[0].itunes_duration" {
      // The playing time is kept with what is to be played.
      return SampleComparison.isEqual(.seconds(sample.withEnclosure()?.duration), wanted) ? .equal : .different
    }
    if path == "feed.language", text == sample.language { return .notEvaluated("headers that do not say how to read") }
    if ["feed.id", "entries[0].id"].contains(path),
      let id = path.hasPrefix("feed.") ? feed.id : feed.entries.first?.id, id != text, sample.resolve(id) == text
    {
      return .notEvaluated("ids as feedparser changes them")
    }
    if path.hasPrefix("entries[0].psc_chapters."), path.hasSuffix(".image"),
      case .exact(let address)? = FeedPaths.find(path, in: feed)
    {
      // Addresses are absolute here.
      return address == sample.resolve(text) ? .equal : .different
    }
    if path == "encoding" { return isDecoded(as: text) ? .equal : .different }
    if path.hasSuffix("_detail.base"), let address = sample.address(inPlaceOf: element) {
      return address == Address.resolve("probe", against: text) ? .equal : .different
    }
    if path.hasSuffix("_detail.type"), text == "text/plain", let isPlain = sample.isPlainText(element) {
      return isPlain ? .equal : .different
    }
    if ["feed.links[0].rel", "entries[0].links[0].rel"].contains(path) {
      let entry = path.hasPrefix("feed.") ? nil : feed.entries.first
      switch text {
      case "alternate": return (path.hasPrefix("feed.") ? feed.link : entry?.link) == nil ? .different : .equal
      case "license": return entry?.licence == nil ? .different : .equal
      case "enclosure": return entry?.enclosures.isEmpty == false ? .equal : .different
      case "self" where path.hasPrefix("feed."): return feed.selfLink == nil ? .different : .equal
      default: return nil
      }
    }
    return nil
  }

  /// Whether the feed is the same as one that somebody else decoded.
  private func isDecoded(as name: String) -> Bool {
    guard let text = SampleEncoding.decode(sample.body, name),
      let other = try? sample.parse(Array(text.utf8), contentType: "text/xml; charset=utf-8")
    else { return false }
    return other.title == feed.title && other.entries == feed.entries
      && SampleEncoding.shows(text, in: sample, name)
  }
}
