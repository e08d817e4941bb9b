import FoundationEssentials
import Storage

/// The clock, the network and the preferences which the library reads each time it needs them.
struct Environment: Sendable {
  /// Returns the current time.
  let now: @Sendable () -> Date
  /// Returns true if the system knows of a network.
  let isNetworkAvailable: @Sendable () -> Bool
  /// Returns true if articles of a new source that are older than a month are marked as read.
  let marksOldRead: @Sendable () -> Bool

  /// The start of the reader's day.
  var midnight: Date { Calendar.current.startOfDay(for: now()) }

  /// The clock for the dates in queries.
  var clock: QueryClock { QueryClock(now: now()) }
}
