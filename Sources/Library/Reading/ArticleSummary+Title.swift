import Articles
import Text

extension ArticleSummary {
  /// What the article is called where something has to be: its headline, the beginning of a post, or what it is.
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
