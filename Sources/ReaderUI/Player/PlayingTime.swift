import Articles
import Text

/// Times of recordings in words and figures.
enum PlayingTime {
  /// A time as hours, minutes and seconds: `1:02:03`, `2:03`.
  static func text(_ seconds: Double) -> String { LengthText.of(whole(seconds)) }

  /// Where one is in a recording, and how long that is, as far as it is known.
  static func text(_ seconds: Double, of duration: Double?) -> String {
    let isBegun = whole(seconds) > 0
    guard let duration, duration > 0 else { return isBegun ? text(seconds) : "" }
    return isBegun ? translated("%1$s of %2$s", text(seconds), text(duration)) : text(duration)
  }

  /// Whole seconds of a number that came from outside.
  static func whole(_ seconds: Double) -> Int {
    seconds.isNaN ? 0 : Int(min(max(seconds, 0), Enclosure.longest))
  }
}
