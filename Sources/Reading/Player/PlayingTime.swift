import Articles
import Text

/// Times of recordings as text.
public enum PlayingTime {
  /// A time as hours, minutes and seconds: `1:02:03`, `2:03`.
  public static func text(_ seconds: Double) -> String { LengthText.of(whole(seconds)) }

  /// The position in a recording and its duration, as far as they are known.
  public static func text(_ seconds: Double, of duration: Double?) -> String {
    let isBegun = whole(seconds) > 0
    guard let duration, duration > 0 else { return isBegun ? text(seconds) : "" }
    return isBegun ? translated("%1$s of %2$s", text(seconds), text(duration)) : text(duration)
  }

  /// Converts a number of unknown origin to whole seconds.
  public static func whole(_ seconds: Double) -> Int {
    seconds.isNaN ? 0 : Int(min(max(seconds, 0), Enclosure.longest))
  }
}
