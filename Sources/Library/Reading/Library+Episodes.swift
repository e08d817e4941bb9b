import Articles
import Feeds
import HTML
import HTTP
import Text

/// The transcript of an episode, safe to show.
public enum ReadableTranscript: Sendable, Equatable {
  case spoken(Transcript)
  /// The sanitised HTML.
  case html(String)
}

extension Library {
  /// The chapters of an episode, from its feed or from the file that the feed names, which is fetched.
  ///
  /// - Returns: The chapters; empty if there are none.
  public func chapters(
    of episode: Episode, in publication: Publication.ID
  ) async throws(LibraryError) -> [Episode.Chapter] {
    guard episode.chapters.isEmpty, let address = episode.chaptersAddress else { return episode.chapters }
    let response = try await episodeFile(address, of: publication)
    return await Self.chapters(in: response)
  }

  /// The transcript of an episode, from the first usable one of the files that its feed names.
  ///
  /// - Parameter language: The language tag of the article. A transcript in this language is preferred.
  /// - Returns: `nil` if the feed names no usable file.
  /// - Throws: The first error, if no file could be used.
  public func transcript(
    of episode: Episode, in publication: Publication.ID, language: String?
  ) async throws(LibraryError) -> ReadableTranscript? {
    var failure: LibraryError?
    for file in episode.transcriptsInOrder(language: language).prefix(Self.mostTries) {
      do throws(LibraryError) {
        let response = try await episodeFile(file.address, of: publication)
        if let transcript = await Self.transcript(in: response, stated: file.type) { return transcript }
      } catch {
        failure = failure ?? error
      }
      try LibraryError.checkCancellation()
    }
    if let failure { throw failure }
    return nil
  }

  private static let mostTries = 3

  private func episodeFile(_ address: String, of publication: Publication.ID) async throws(LibraryError) -> Response {
    var request = Request(address, kind: .file)
    request.urgency = .reading
    request.trustedHost = isOwn(address, try await source(of: publication)) ? Address.host(of: address) : nil
    request.sizeLimit = 12_000_000
    request.timeLimit = .seconds(60)
    return try await fetched(request)
  }

  @concurrent
  private static func chapters(in response: Response) async -> [Episode.Chapter] {
    ChaptersFile.chapters(in: response.body, at: response.address) ?? []
  }

  @concurrent
  private static func transcript(in response: Response, stated: String?) async -> ReadableTranscript? {
    switch TranscriptFile(response.body, contentType: response.contentType, stated: stated) {
    case nil: return nil
    case .captions(let captions): return .spoken(Transcript(captions))
    case .html(let html):
      // The tree of a much longer text would take hundreds of megabytes.
      if html.utf8.count <= 2 * longestHTML {
        // Pictures of a transcript are never loaded: this scheme does not exist.
        let safe = Sanitizer.sanitize(html, base: nil, imagePrefix: "courant-none:").html
        if safe.utf8.count <= longestHTML { return .html(safe) }
      }
      let lines = PlainText.of(html: html).split(separator: "\n", maxSplits: mostLines).map {
        SpokenPassage(text: String($0))
      }
      return .spoken(Transcript(lines))
    }
  }

  /// The maximum number of bytes of a transcript with markup. A longer one is shown as plain text.
  private static let longestHTML = 1_500_000
  /// The maximum number of lines of a transcript. The rest becomes one additional line.
  private static let mostLines = 100_000
}

extension Episode {
  /// Returns the transcripts, the best first. Transcripts in the article's language or without a stated language come
  /// first; among these, transcripts with times.
  func transcriptsInOrder(language: String?) -> [Transcript] {
    func main(_ tag: String?) -> Substring? { tag?.lowercased().split(separator: "-").first }
    func rank(_ file: Transcript) -> Int {
      let isOther = file.language != nil && language != nil && main(file.language) != main(language)
      let formats = ["text/vtt", "application/json", "application/srt", "application/x-subrip", "text/html"]
      let format = formats.firstIndex { file.type?.hasPrefix($0) == true } ?? formats.count
      return (isOther ? 100 : 0) + format
    }
    return transcripts.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      .map(\.element)
  }
}
