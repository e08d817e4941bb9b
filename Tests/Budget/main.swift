import CGLib
import Glibc

// Does the works whose cost docs/budget.txt keeps, for scripts/budget.py:
// budget refresh FOLDER LIST | read FOLDER | sanitize FILE
let words = CommandLine.arguments.dropFirst()
Task {
  do {
    switch (words.first, words.dropFirst().first, words.dropFirst(2).first) {
    case ("refresh", let folder?, let list?): try await RefreshWorks.run(folder: folder, list: list)
    case ("read", let folder?, nil): try await ReadingWorks.run(folder: folder)
    case ("sanitize", let file?, nil): try await SanitizerWork.run(file: file)
    default:
      print("Usage: budget refresh FOLDER LIST | read FOLDER | sanitize FILE")
      exit(2)
    }
    exit(0)
  } catch {
    print(error)
    exit(1)
  }
}

// Serves the main actor. An asynchronous main would call `dispatchMain`, which ends Valgrind 3.19.
var queue = pollfd(fd: _dispatch_get_main_queue_handle_4CF(), events: Int16(POLLIN), revents: 0)
while true {
  poll(&queue, 1, -1)
  // Read before draining: work that is queued meanwhile signals again.
  var wakeups: UInt64 = 0
  _ = read(queue.fd, &wakeups, 8)
  _dispatch_main_queue_callback_4CF(nil)
}
