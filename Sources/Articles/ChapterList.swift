/// The chapters of an episode as they are shown: in order, each at a moment of its own within the recording.
public struct ChapterList: Sendable, Hashable {
  public let chapters: [Episode.Chapter]

  /// No chapters.
  public static let none = ChapterList([])

  /// - Parameters:
  ///   - chapters: As they came. What begins before the beginning, past the end or at no number is left out, and of several that
  ///     begin at the same moment the first one with a title stays. So are all but the first of a multitude.
  ///   - duration: How long the recording is, in seconds, where known.
  public init(_ chapters: [Episode.Chapter], duration: Double? = nil) {
    let end = min(duration.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? .infinity, Enclosure.longest)
    let sorted = chapters.enumerated()
      .filter { $0.element.start >= 0 && $0.element.start < end }
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    var kept: [Episode.Chapter] = []
    for chapter in sorted {
      if let last = kept.last, last.start == chapter.start {
        if last.title.isEmpty { kept[kept.count - 1] = chapter }
      } else {
        kept.append(chapter)
      }
    }
    // One chapter is the whole, which needs no list.
    self.chapters = kept.count < 2 ? [] : Array(kept.prefix(Self.most))
  }

  /// More than anybody goes through.
  private static let most = 500

  public var isEmpty: Bool { chapters.isEmpty }

  /// The place of the chapter that a moment is in; `nil` before the first one.
  public func index(at seconds: Double) -> Int? {
    chapters.lastIndex { $0.start <= seconds }
  }

  /// Where the chapter after the one at a moment begins; `nil` in the last one.
  public func next(after seconds: Double) -> Double? {
    chapters.first { $0.start > seconds }?.start
  }

  /// Where the chapter begins that a step back leads to: that of the moment, or the one before where it began just now. `nil`
  /// before the first one.
  public func previous(before seconds: Double) -> Double? {
    chapters.last { $0.start <= seconds - Self.justNow }?.start
      ?? (chapters.first.flatMap { $0.start <= seconds ? $0.start : nil })
  }

  /// For how long after a chapter's beginning a step back leads to the one before, in seconds.
  private static let justNow = 3.0
}
