/// Runs the work of a C callback that GLib calls on the main thread, with two of the callback's pointers.
///
/// The callback is already on the main thread, so no value goes to another thread. The compiler does not know this.
public func onMainThread<First, Second>(
  _ first: First, _ second: Second, _ work: @MainActor (First, Second) -> Void
) {
  nonisolated(unsafe) let (first, second) = (first, second)
  MainActor.assumeIsolated { work(first, second) }
}
