import CGLib
import Foundation
import GLibSupport
import Testing

/// Notes what its jobs see, on the thread of its executor.
private actor Notebook {
  private let executor: MainContextExecutor
  private(set) var numbers: [Int] = []
  private(set) var threads: Set<UInt> = []

  init(_ name: String) {
    executor = MainContextExecutor(name: name)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func note(_ number: Int) {
    numbers.append(number)
    threads.insert(UInt(pthread_self()))
    Task { await self.rest() }  // enqueues on the executor's own thread
  }

  private func rest() async {
    #expect(executor.isIsolatingCurrentContext() == true)
    threads.insert(UInt(pthread_self()))
  }

  func read(_ path: String, length: Int = 1) async throws(GLibError) -> String {
    let file = g_file_new_for_path(path)
    defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
    let result = await AsyncResult.of { callback, data in g_file_load_contents_async(file, nil, callback, data) }
    var bytes: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    _ = try throwing { g_file_load_contents_finish(file, result.pointer, &bytes, &count, nil, $0) }
    defer { g_free(bytes) }
    threads.insert(UInt(pthread_self()))
    return String(cString: bytes!)
  }

  /// Reads from a pipe that nobody writes to.
  func readForEver() async throws(GLibError) {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    defer { ends.forEach { close($0) } }
    let stream = g_unix_input_stream_new(ends[0], 0)
    defer { g_object_unref(stream) }
    let byte = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    defer { byte.deallocate() }
    try await Cancellation.scope { (cancellation) throws(GLibError) in
      let result = await AsyncResult.of { callback, data in
        g_input_stream_read_async(stream, byte, 1, G_PRIORITY_DEFAULT, cancellation.pointer, callback, data)
      }
      _ = try throwing { g_input_stream_read_finish(stream, result.pointer, $0) }
    }
  }
}

private func threads(named name: String) throws -> Int {
  try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
    .count { (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)) == name + "\n" }
}

/// Waits, a few seconds at most, until no thread bears the name.
private func threadsRemain(named name: String) async throws -> Bool {
  for _ in 0..<500 {
    if try threads(named: name) == 0 { return false }
    try await Task.sleep(for: .milliseconds(10))
  }
  return true
}

@Suite struct MainContextExecutorTests {
  @Test func `Jobs run in order on the one thread`() async {
    let notebook = Notebook("one-thread")
    for number in 0..<1000 { await notebook.note(number) }
    #expect(await notebook.numbers == Array(0..<1000))
    #expect(await notebook.threads.count == 1)
  }

  @Test func `Jobs from many tasks are run each once and never at the same time`() async {
    let notebook = Notebook("many-tasks")
    await withTaskGroup { group in
      for number in 0..<1000 { group.addTask { await notebook.note(number) } }
    }
    #expect(await notebook.numbers.sorted() == Array(0..<1000))
    #expect(await notebook.threads.count == 1)
  }

  @Test func `Another thread is told that it is not the executor's`() {
    #expect(MainContextExecutor(name: "elsewhere").isIsolatingCurrentContext() == false)
  }

  @Test func `A GIO call resumes on the executor's thread with its value`() async throws {
    let notebook = Notebook("gio-value")
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("eight bells".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    await notebook.note(0)
    #expect(try await notebook.read(file.path) == "eight bells")
    #expect(await notebook.threads.count == 1)
  }

  @Test func `A GIO call that fails throws the domain, the code and the message`() async {
    let notebook = Notebook("gio-error")
    let error = await #expect(throws: GLibError.self) { try await notebook.read("/nonexistent/file") }
    #expect(error?.matches(G_IO_ERROR_NOT_FOUND) == true)
    #expect(error?.message.contains("/nonexistent/file") == true)
  }

  @Test func `Cancelling the task ends the call that it waits for`() async {
    let notebook = Notebook("cancel")
    let task = Task { try await notebook.readForEver() }
    await notebook.note(0)
    task.cancel()
    let error = await #expect(throws: GLibError.self) { try await task.value }
    #expect(error?.matches(G_IO_ERROR_CANCELLED) == true)
  }

  @Test func `A call of a task that is cancelled already ends at once`() async {
    let notebook = Notebook("cancelled")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await notebook.readForEver()
    }
    await #expect(throws: GLibError.self) { try await task.value }
  }

  @Test func `The thread ends with the last reference, whoever holds it`() async throws {
    for _ in 0..<50 {
      _ = MainContextExecutor(name: "short-lived")  // released before the thread runs
      let notebook = Notebook("short-lived")
      await notebook.note(1)
    }
    #expect(try await !threadsRemain(named: "short-lived"))
  }

  @Test func `The executor itself is released`() async {
    weak var released: MainContextExecutor?
    do {
      let executor = MainContextExecutor(name: "released")
      released = executor
      #expect(released != nil)
    }
    #expect(released == nil)
  }
}
