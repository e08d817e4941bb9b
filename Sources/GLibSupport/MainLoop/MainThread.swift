/// Runs the work of a C callback that GLib makes on the main thread, with the two pointers it was called with.
///
/// The compiler cannot see that the callback is on the main thread already, so that nothing is sent anywhere.
public func onMainThread<First, Second>(
  _ first: First, _ second: Second, _ work: @MainActor (First, Second) -> Void
) {
  nonisolated(unsafe) let (first, second) = (first, second)
  MainActor.assumeIsolated { work(first, second) }
}
