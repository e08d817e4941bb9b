import FoundationEssentials
import Storage

/// The clock, the network and the preferences that the library asks for each time it needs them.
struct Environment: Sendable {
  /// The clock.
  let now: @Sendable () -> Date
  /// True if the system knows of a network.
  let isNetworkAvailable: @Sendable () -> Bool
  /// True if articles older than a month come as read from a new source.
  let marksOldRead: @Sendable () -> Bool

  /// The start of the reader's day.
  var midnight: Date { Calendar.current.startOfDay(for: now()) }

  /// The clock for the dates in queries.
  var clock: QueryClock { QueryClock(now: now()) }
}
