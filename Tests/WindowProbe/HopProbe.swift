import Glibc

/// Sends tasks, sleeps and hops to actors and back through the main loop, and counts those that come back elsewhere or
/// never.
enum HopProbe {
  private actor Elsewhere {
    private var calls = 0

    func call() -> (number: Int, thread: pthread_t) {
      calls += 1
      return (calls, pthread_self())
    }
  }

  static func run() async -> [String: Int] {
    let main = pthread_self()
    var (hops, sleeps, strays, elsewhere) = (0, 0, 0, 0)
    let actors = (0..<10).map { _ in Elsewhere() }
    // A hundred tasks wait at a time, so that work is queued while the queue is drained.
    let tasks = (0..<100).map { index in
      Task {
        for hop in 0..<100 {
          let (_, thread) = await actors[(index + hop) % actors.count].call()
          if pthread_equal(thread, main) == 0 { elsewhere += 1 }
          if pthread_equal(pthread_self(), main) == 0 { strays += 1 }
          hops += 1
        }
      }
    }
    let sleepers = (0..<200).map { index in
      Task {
        try? await Task.sleep(for: .milliseconds(index % 50))
        if pthread_equal(pthread_self(), main) == 0 { strays += 1 }
        sleeps += 1
      }
    }
    for task in tasks + sleepers { await task.value }
    return ["hops": hops, "sleeps": sleeps, "strays": strays, "elsewhere": elsewhere]
  }
}
