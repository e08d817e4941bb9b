import FoundationEssentials

/// What is left of a day's requests. NewsAPI does not say, so they are counted here.
public struct NewsAPIBudget: Sendable, Hashable, Codable {
  /// How many requests a free account has a day.
  public static let limit = 100

  /// The day in UTC, counted from 1970.
  private var day: Int
  private var used: Int

  public init() {
    day = 0
    used = 0
  }

  /// How many requests are left, at least zero.
  public func left(at now: Date) -> Int {
    Self.day(of: now) == day ? max(0, Self.limit - used) : Self.limit
  }

  /// Counts a request.
  ///
  /// - Parameter problem: What came of it: once the account is exhausted nothing is left, whatever else used it.
  public mutating func count(_ problem: NewsAPIProblem?, at now: Date) {
    let today = Self.day(of: now)
    if day != today { (day, used) = (today, 0) }
    used = problem == .rateLimited || problem == .keyExhausted ? Self.limit : used + 1
  }

  private static func day(of date: Date) -> Int { Int(date.timeIntervalSince1970 / 86_400) }
}
