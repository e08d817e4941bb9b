import CSoup
import GLibSupport
import Glibc

/// The bytes of an answer as they arrive, decompressed.
final class Body {
  /// The bytes in memory, in parts: a growing array would be copied and need twice the memory.
  private var parts: [(bytes: UnsafeMutableRawBufferPointer, used: Int)] = []
  /// The number of bytes so far.
  private(set) var count = 0
  /// The body's claim on the memory budget.
  private(set) var claim: MemoryBudget.Claim?
  private var stream: UnsafeMutablePointer<GInputStream>?

  deinit {
    if let stream { g_object_unref(stream) }
    for part in parts { part.bytes.deallocate() }
  }

  /// Takes over libsoup's stream.
  func adopt(_ stream: UnsafeMutablePointer<GInputStream>?) {
    self.stream = stream
  }

  /// Reads to the end.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes, both compressed and decompressed.
  ///   - file: The file for the bytes; `nil` keeps them in memory.
  ///   - newDecompressor: Creates the decompressor of the bytes.
  ///   - room: The limit for the files that contain the bytes until all have arrived.
  ///   - memory: The memory budget of complete bodies. The body may have to wait for memory.
  ///   - id: The request's id in the budget.
  /// - Returns: False if there are more bytes than the limit; the excess is dropped.
  func read(
    upTo limit: Int, into file: Int32?, through newDecompressor: () -> Decompressor?, room: SpoolRoom,
    memory: MemoryBudget, id: Int, cancellation: Cancellation, deadline: Deadline
  ) async throws(GLibError) -> Bool {
    guard let stream else { return true }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 16)
    defer { buffer.deallocate() }
    let spool = file == nil ? Spool(in: room, deadline: deadline) : nil
    let decompressor = newDecompressor()
    var received = 0
    // Received bytes count too, because they may decompress to nothing.
    while received <= limit {
      // A large body lets other requests go first.
      let priority = received <= MemoryBudget.free ? G_PRIORITY_DEFAULT : G_PRIORITY_DEFAULT_IDLE
      let result = await AsyncResult.of { callback, data in
        g_input_stream_read_async(
          stream, buffer.baseAddress, gsize(buffer.count), priority, cancellation.pointer, callback, data)
      }
      let arrived = try throwing { g_input_stream_read_finish(stream, result.pointer, $0) }
      if arrived <= 0 { break }
      deadline.touch()
      received += arrived
      if let spool {
        try spool.append(UnsafeRawBufferPointer(rebasing: buffer[..<arrived]))
        continue
      }
      var input = buffer[..<arrived]
      while let piece = try Self.next(&input, decompressor) {
        let wanted = piece.prefix(limit - count)
        count += wanted.count
        if let file { try Spool.write(UnsafeRawBufferPointer(rebasing: wanted), to: file) }
        guard wanted.count == piece.count else { return false }
      }
    }
    guard let spool else { return received <= limit || decompressor?.isOver == true }
    // From now on the body waits only for other bodies, and not for the server.
    deadline.stop()
    spool.complete()
    // The decompressed size is unknown, so the first try uses little memory.
    let sizes =
      decompressor == nil
      ? [min(received, limit)] : [MemoryBudget.free, MemoryBudget.share].filter { $0 < limit } + [limit]
    for size in sizes {
      if size > MemoryBudget.free {
        await idleTurn()
        guard !cancellation.isCancelled, let claim = await memory.take(size, id) else { throw .cancelled }
        self.claim = claim
      }
      let decompressor = newDecompressor()
      let isAll = try await keep(spool, upTo: size, through: decompressor, cancellation, buffer)
      if !isAll, size < sizes.last ?? 0 {
        drop()
        if let claim { memory.give(claim, id) }
        claim = nil
        continue
      }
      if var claim {
        memory.shrink(&claim, to: count)
        self.claim = claim
      }
      return isAll && (received <= limit || decompressor?.isOver == true)
    }
    return false
  }

  /// Decompresses a part of the input and returns the output; `nil` if no input is left.
  private static func next(
    _ input: inout Slice<UnsafeMutableRawBufferPointer>, _ decompressor: Decompressor?
  ) throws(GLibError) -> UnsafeRawBufferPointer? {
    if let decompressor { return try decompressor.next(&input) }
    defer { input = input.dropFirst(input.count) }
    return input.isEmpty ? nil : UnsafeRawBufferPointer(UnsafeMutableRawBufferPointer(rebasing: input))
  }

  /// Stores the received bytes, decompressed, in memory.
  ///
  /// - Returns: False if there are more than the limit.
  private func keep(
    _ spool: Spool, upTo limit: Int, through decompressor: Decompressor?, _ cancellation: Cancellation,
    _ buffer: UnsafeMutableRawBufferPointer
  ) async throws(GLibError) -> Bool {
    var offset = 0
    while true {
      let length = try spool.read(from: offset, into: buffer)
      if length == 0 { return true }
      offset += length
      var input = buffer[..<length]
      while let piece = try Self.next(&input, decompressor) {
        let wanted = piece.prefix(limit - count)
        count += wanted.count
        if keep(wanted) {
          await idleTurn()
          if cancellation.isCancelled { throw .cancelled }
        }
        guard wanted.count == piece.count else { return false }
      }
    }
  }

  private func drop() {
    for part in parts { part.bytes.deallocate() }
    parts = []
    count = 0
  }

  /// Returns all bytes, and empties the body.
  func take() -> [UInt8] {
    let total = parts.reduce(0) { $0 + $1.used }
    defer { parts = [] }
    return [UInt8](unsafeUninitializedCapacity: total) { bytes, initialized in
      for part in parts {
        UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[initialized...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(part.bytes)[..<part.used]))
        initialized += part.used
        // Each part is released after it was copied, so that the body is not in memory twice.
        part.bytes.deallocate()
      }
    }
  }

  private static let partSize = 262_144

  /// - Returns: True if a part became full and a new part was begun.
  private func keep(_ arrived: Slice<UnsafeRawBufferPointer>) -> Bool {
    var rest = arrived
    var isLarger = false
    while !rest.isEmpty {
      if parts.last.map({ $0.used == Self.partSize }) ?? true {
        isLarger = !parts.isEmpty
        parts.append((.allocate(byteCount: Self.partSize, alignment: 16), 0))
      }
      let (bytes, used) = parts[parts.count - 1]
      let piece = rest.prefix(Self.partSize - used)
      UnsafeMutableRawBufferPointer(rebasing: bytes[used...])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: piece))
      parts[parts.count - 1].used += piece.count
      rest = rest.dropFirst(piece.count)
    }
    return isLarger
  }
}
