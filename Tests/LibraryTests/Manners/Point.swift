/// One point of the Feed Reader Behavior list, as docs/manners.md states it.
struct Point: Sendable {
  let number: Int
  /// What the reader program does.
  let statement: String
  let holds: @Sendable () async throws -> Bool

  init(_ number: Int, _ statement: String, _ holds: @escaping @Sendable () async throws -> Bool) {
    self.number = number
    self.statement = statement
    self.holds = holds
  }

  static let all = validators + pacing + economy + requests + identity + adding + failing + moving
}

/// Whether all of these hold. (`&&` cannot wait for its right side.)
func every(_ conditions: Bool...) -> Bool { conditions.allSatisfy { $0 } }
