/// The chapters of an episode as the app shows them: in order, each with a different start within the recording.
public struct ChapterList: Sendable, Hashable {
  public let chapters: [Episode.Chapter]

  /// No chapters.
  public static let none = ChapterList([])

  /// - Parameters:
  ///   - chapters: The chapters as received. Chapters that start before 0, after the end or at NaN are left out. If
  ///     several chapters have the same start, the first one with a title is kept. Only the first 500 chapters are
  ///     kept.
  ///   - duration: The length of the recording in seconds, where known.
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
    // A single chapter is the whole recording, which needs no list.
    self.chapters = kept.count < 2 ? [] : Array(kept.prefix(Self.most))
  }

  /// The maximum number of chapters. Nobody needs more.
  private static let most = 500

  public var isEmpty: Bool { chapters.isEmpty }

  /// The moments to mark at a slider, in seconds: where one chapter ends and the next begins. None if there are many: a
  /// slider holds its knob within 12 pixels of a mark, and no moment in between could be reached.
  public var marks: [Double] { chapters.count <= 12 ? chapters.map(\.start).filter { $0 > 0 } : [] }

  /// Returns the index of the chapter at a moment; `nil` before the first one.
  public func index(at seconds: Double) -> Int? {
    chapters.lastIndex { $0.start <= seconds }
  }

  /// Returns the start of the next chapter after a moment; `nil` in the last chapter.
  public func next(after seconds: Double) -> Double? {
    chapters.first { $0.start > seconds }?.start
  }

  /// Returns the start of the chapter to which a step back leads: the current chapter, or the chapter before it if the
  /// current one began a moment ago. `nil` before the first chapter.
  public func previous(before seconds: Double) -> Double? {
    chapters.last { $0.start <= seconds - Self.justNow }?.start
      ?? (chapters.first.flatMap { $0.start <= seconds ? $0.start : nil })
  }

  /// The time in seconds after the start of a chapter during which a step back leads to the chapter before it.
  private static let justNow = 3.0
}
