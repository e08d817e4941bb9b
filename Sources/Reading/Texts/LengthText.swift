/// Formats the length of a recording or a film as in a player.
public enum LengthText {
  /// Returns hours, minutes and seconds, such as `1:02:03` or `12:31`.
  public static func of(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }
}
