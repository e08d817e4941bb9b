import Articles
import Library
import Text

/// Fetches the parts of an episode that the reader opens, and shows them in the page.
public final class EpisodeParts {
  private let library: Library
  private var tasks: [EpisodePart: Task<Void, Never>] = [:]

  public init(library: Library) {
    self.library = library
  }

  /// Stops fetching, because another article is open.
  public func stop() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }

  /// - Parameter show: Shows the HTML in the part of the page with this name.
  public func open(
    _ part: EpisodePart, of readable: ReadableArticle, show: @escaping (_ part: String, _ html: String) async -> Void
  ) {
    guard let episode = readable.article.details.episode,
      let recording = readable.recordings.first(where: { !$0.isFilm })
    else { return }
    tasks[part]?.cancel()
    tasks[part] = Task { [library] in
      await show(part.rawValue, EpisodeDocument.loading(part))
      let html: String
      do throws(LibraryError) {
        html = try await Self.html(of: part, of: episode, recording, readable.article, from: library)
      } catch {
        html = EpisodeDocument.failed(part, error.message)
      }
      guard !Task.isCancelled else { return }
      await show(part.rawValue, html)
    }
  }

  private static func html(
    of part: EpisodePart, of episode: Episode, _ recording: Recording, _ article: Article, from library: Library
  ) async throws(LibraryError) -> String {
    let publication = article.summary.publication
    switch part {
    case .chapters:
      let found = try await library.chapters(of: episode, in: publication)
      let list = ChapterList(found, duration: EpisodeDocument.mostLength(of: recording))
      guard list.isEmpty else { return EpisodeDocument.html(of: list, recording: recording.index) }
      return EpisodeDocument.failed(part, translated("The podcast’s file has no chapters."))
    case .transcript:
      let found = try await library.transcript(of: episode, in: publication, language: article.details.language)
      guard let found else {
        return EpisodeDocument.failed(part, translated("The podcast’s file has no transcript."))
      }
      return EpisodeDocument.html(of: found, recording: recording.index)
    }
  }
}
