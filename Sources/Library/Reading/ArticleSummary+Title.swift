import Articles
import Text

extension ArticleSummary {
  /// The article's title: its headline, the first words of a post, or its kind.
  public var title: String {
    if !headline.isEmpty { return headline }
    let words = FirstWords.of(excerpt)
    if !words.isEmpty { return words }
    return switch medium {
    case .video: translated("Video")
    case .audio: translated("Recording")
    case nil: image == nil && thumbnail == nil ? translated("Untitled") : translated("Picture")
    }
  }
}
