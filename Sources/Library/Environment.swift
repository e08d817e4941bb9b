import FoundationEssentials

/// What the library asks the world around it, each time it needs to know.
struct Environment: Sendable {
  /// The clock.
  let now: @Sendable () -> Date
  /// Whether the system knows of a network.
  let isNetworkAvailable: @Sendable () -> Bool
  /// Whether what is older than a month comes read from a source that is new.
  let marksOldRead: @Sendable () -> Bool

  /// When the reader's day began.
  var midnight: Date { Calendar.current.startOfDay(for: now()) }
}
