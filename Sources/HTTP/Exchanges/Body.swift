import CSoup
import GLibSupport
import Glibc

/// The bytes of an answer as they arrive, decompressed.
final class Body {
  /// Those that were not written to a file, in parts: an array that grows is copied, and needs room for itself twice.
  private var parts: [(bytes: UnsafeMutableRawBufferPointer, used: Int)] = []
  /// How many came.
  private(set) var count = 0
  /// What it has of the budget for memory.
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
  ///   - limit: The most bytes, both as they come and decompressed.
  ///   - file: Takes the bytes in place of memory.
  ///   - newDecompressor: Makes what they go through.
  ///   - room: Where they are until all have come.
  ///   - memory: Waited for then.
  ///   - id: What the budget knows the reader by.
  /// - Returns: False if there is more than the limit; what exceeds it is not kept.
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
    // What comes to nothing has its limit, too.
    while received <= limit {
      // Whoever sends much lets others go first.
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
    // From here on nobody is waited for but others of ours.
    deadline.stop()
    spool.complete()
    // What something compressed comes to shows only by trying: with little memory first.
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

  /// What comes of some of the input; `nil` where nothing more does.
  private static func next(
    _ input: inout Slice<UnsafeMutableRawBufferPointer>, _ decompressor: Decompressor?
  ) throws(GLibError) -> UnsafeRawBufferPointer? {
    if let decompressor { return try decompressor.next(&input) }
    defer { input = input.dropFirst(input.count) }
    return input.isEmpty ? nil : UnsafeRawBufferPointer(UnsafeMutableRawBufferPointer(rebasing: input))
  }

  /// Keeps what came.
  ///
  /// - Returns: False if it is more than the limit.
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

  /// All that came, once: nothing is left here.
  func take() -> [UInt8] {
    let total = parts.reduce(0) { $0 + $1.used }
    defer { parts = [] }
    return [UInt8](unsafeUninitializedCapacity: total) { bytes, initialized in
      for part in parts {
        UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[initialized...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(part.bytes)[..<part.used]))
        initialized += part.used
        // Released one by one, so that all is not there twice.
        part.bytes.deallocate()
      }
    }
  }

  private static let partSize = 262_144

  /// - Returns: Whether a part is full, and there is another one.
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
