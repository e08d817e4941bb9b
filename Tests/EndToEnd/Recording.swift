/// Recordings for servers to have.
enum Recording {
  /// A recording of one tone (WAVE, 8 bits, 8,000 samples a second).
  static func tone(seconds: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let samples = (0..<seconds * 8000).map { UInt8(128 + ($0 / 10 % 2) * 20) }
    let format = Array("fmt ".utf8) + little(16, 4) + little(1, 2) + little(1, 2) + little(8000, 4) + little(8000, 4)
    let body = Array("WAVE".utf8) + format + little(1, 2) + little(8, 2) + Array("data".utf8) + little(samples.count, 4)
    return Array("RIFF".utf8) + little(body.count + samples.count, 4) + body + samples
  }
}
