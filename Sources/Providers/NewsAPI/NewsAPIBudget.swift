import FoundationEssentials

/// The remaining requests of a day. NewsAPI does not report them, so the program counts.
public struct NewsAPIBudget: Sendable, Hashable, Codable {
  /// The requests per day of a free account.
  public static let limit = 100

  /// The day in UTC, counted from 1970.
  private var day: Int
  private var used: Int

  public init() {
    day = 0
    used = 0
  }

  /// Returns the number of requests left, at least zero.
  public func left(at now: Date) -> Int {
    Self.day(of: now) == day ? max(0, Self.limit - used) : Self.limit
  }

  /// Counts a request.
  ///
  /// - Parameter problem: The problem of the request; `nil` for success. If the account is exhausted, no requests are
  ///   left, even if other programs used them.
  public mutating func count(_ problem: NewsAPIProblem?, at now: Date) {
    let today = Self.day(of: now)
    if day != today { (day, used) = (today, 0) }
    used = problem == .rateLimited || problem == .keyExhausted ? Self.limit : used + 1
  }

  private static func day(of date: Date) -> Int { Int(date.timeIntervalSince1970 / 86_400) }
}
