import Articles
import Library
import Text

/// A part of an episode in a page. Some parts must be fetched first.
public enum EpisodePart: String {
  case chapters, transcript
}

/// The state of the player's recording, as the article's page shows it.
public struct PlayedRecording: Equatable {
  /// The index of the recording among the enclosures.
  public let index: Int
  /// The label of the button.
  public let label: String
  /// The position in the recording, as text.
  public let place: String
  /// The position in the recording, in seconds.
  public let seconds: Double
  /// The chapter that is playing.
  public let chapter: Int?

  public init(index: Int, label: String, place: String, seconds: Double, chapter: Int?) {
    (self.index, self.label, self.place, self.seconds, self.chapter) = (index, label, place, seconds, chapter)
  }
}

/// The HTML of an article's recordings: the play buttons, the chapters and the transcripts.
public enum EpisodeDocument {
  public static var play: String { translated("Play") }
  public static var pause: String { translated("Pause") }

  /// The player section below the headline.
  ///
  /// - Parameter artwork: The picture of the episode, as HTML.
  static func player(of readable: ReadableArticle, artwork: String) -> String {
    let recordings = readable.recordings.filter { !$0.isFilm }
    guard let first = recordings.first else { return "" }
    let episode = readable.article.details.episode ?? Episode()
    let blocks = recordings.map { block(of: $0, isAlone: recordings.count == 1) }.joined()
    let name = translated("Recording")
    return """
      <section class="player" aria-label="\(escapedHTML(name))">\(artwork)\(blocks)\
      \(chapters(of: episode, first))\(transcript(of: episode))</section>
      """
  }

  private static func block(of recording: Recording, isAlone: Bool) -> String {
    let file = recording.enclosure
    let place = PlayingTime.text(recording.position, of: file.duration.map(Double.init))
    let link = ArticleDocument.link(to: file, recording.index, isNamed: !isAlone || file.title != nil)
    return """
      <div class="recording" data-recording="\(recording.index)" data-play="\(escapedHTML(play))" \
      data-pause="\(escapedHTML(pause))"><a class="button play" href="\(InternalLink.play(recording.index, at: nil).address)">\
      <span class="sign" aria-hidden="true"></span><span class="label">\(escapedHTML(play))</span></a>\
      <span class="place">\(escapedHTML(place))</span>\
      <p class="file" dir="auto">\(link)</p></div>
      """
  }

  // MARK: Chapters

  /// The latest possible start of a chapter, in seconds; `nil` if the feed states no duration. The stated duration may
  /// be a little too short, so this adds 10 % and a minute.
  static func mostLength(of recording: Recording) -> Double? {
    recording.enclosure.duration.map { Double($0) * 1.1 + 60 }
  }

  private static func chapters(of episode: Episode, _ recording: Recording) -> String {
    let title = escapedHTML(translated("Chapters"))
    let list = ChapterList(episode.chapters, duration: mostLength(of: recording))
    if list.isEmpty, episode.chapters.isEmpty, episode.chaptersAddress != nil {
      return """
        <details class="chapters" dir="auto" data-part="\(EpisodePart.chapters.rawValue)">\
        <summary>\(title)</summary><div id="chapters"></div></details>
        """
    }
    guard !list.isEmpty else { return "" }
    return """
      <details class="chapters" dir="auto"><summary>\(title) \
      <small>\(grouped(list.chapters.count))</small></summary>\(html(of: list, recording: recording.index))</details>
      """
  }

  /// The chapters as links. Each link plays the episode from the start of the chapter.
  public static func html(of list: ChapterList, recording: Int) -> String {
    let rows = list.chapters.enumerated().map { number, chapter in
      let link = InternalLink.play(recording, at: PlayingTime.whole(chapter.start)).address
      let title = chapter.title.isEmpty ? translated("Chapter %s", grouped(number + 1)) : chapter.title
      return """
        <li><a href="\(link)"><time>\(PlayingTime.text(chapter.start))</time> <bdi>\(escapedHTML(title))</bdi></a></li>
        """
    }
    return "<ol>\(rows.joined())</ol>"
  }

  // MARK: The transcript

  private static func transcript(of episode: Episode) -> String {
    guard !episode.transcripts.isEmpty else { return "" }
    let title = escapedHTML(translated("Transcript"))
    return """
      <details class="transcript" dir="auto" data-part="\(EpisodePart.transcript.rawValue)">\
      <summary>\(title)</summary><div id="transcript"></div></details>
      """
  }

  /// The transcript. Each passage has a link that plays the episode from there.
  public static func html(of transcript: ReadableTranscript, recording: Int) -> String {
    switch transcript {
    case .html(let html): return html
    case .spoken(let spoken):
      let end = spoken.isCut ? PageNote.quiet(translated("Only the beginning of the transcript is shown.")) : ""
      return spoken.passages.map { html(of: $0, recording) }.joined() + end
    }
  }

  private static func html(of passage: SpokenPassage, _ recording: Int) -> String {
    let start = passage.start.map(PlayingTime.whole)
    let time = start.map {
      let link = InternalLink.play(recording, at: $0).address
      return "<a class=\"time\" href=\"\(link)\">\(PlayingTime.text(Double($0)))</a> "
    }
    // The page marks the passage that is heard.
    let place = start.map { " data-start=\"\($0)\"" }
    let speaker = passage.speaker.map { "<b><bdi>\(escapedHTML($0))</bdi></b> " }
    return "<p dir=\"auto\"\(place ?? "")>\(time ?? "")\(speaker ?? "")\(escapedHTML(passage.text))</p>"
  }

  // MARK: Parts that are being fetched

  public static func loading(_ part: EpisodePart) -> String {
    PageNote.status(part == .chapters ? translated("Fetching the chapters…") : translated("Fetching the transcript…"))
  }

  /// The reason why a part is missing, with a link to try again.
  public static func failed(_ part: EpisodePart, _ reason: String) -> String {
    PageNote.failed(reason, again: .part(part))
  }
}
