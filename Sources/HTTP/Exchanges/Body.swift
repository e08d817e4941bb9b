import CSoup
import GLibSupport
import Glibc

/// The bytes of an answer as they arrive, decompressed.
final class Body {
  /// Those that were not written to a file, in parts: an array that grows is copied, and needs room for itself twice.
  private var parts: [(bytes: UnsafeMutableRawBufferPointer, used: Int)] = []
  /// How many came.
  private(set) var count = 0
  /// How many of them count in the budget for memory.
  private(set) var counted = 0
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
  ///   - decompressor: What they go through first.
  ///   - memory: Waited for before more is read; the clock stands still meanwhile.
  ///   - id: What the budget knows the reader by.
  /// - Returns: False if there is more than the limit; what exceeds it is not kept.
  func read(
    upTo limit: Int, into file: Int32?, through decompressor: Decompressor?, memory: MemoryBudget, id: Int,
    cancellation: Cancellation, deadline: Deadline
  ) async throws(GLibError) -> Bool {
    guard let stream else { return true }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 16)
    defer { buffer.deallocate() }
    var received = 0
    while true {
      let result = await AsyncResult.of { callback, data in
        g_input_stream_read_async(
          stream, buffer.baseAddress, gsize(buffer.count), G_PRIORITY_DEFAULT, cancellation.pointer, callback, data)
      }
      let arrived = try throwing { g_input_stream_read_finish(stream, result.pointer, $0) }
      if arrived <= 0 { return true }
      deadline.touch()
      received += arrived
      var input = buffer[..<arrived]
      guard let decompressor else {
        guard try await take(input, limit, file, memory, id, deadline) else { return false }
        continue
      }
      while let piece = try decompressor.next(&input) {
        let bytes = UnsafeMutableRawBufferPointer(mutating: piece)
        guard try await take(bytes[...], limit, file, memory, id, deadline) else { return false }
      }
      // What comes to nothing has its limit, too.
      guard received <= limit else { return decompressor.isOver }
    }
  }

  /// Keeps what arrived.
  ///
  /// - Returns: False if it is more than the limit.
  private func take(
    _ arrived: Slice<UnsafeMutableRawBufferPointer>, _ limit: Int, _ file: Int32?, _ memory: MemoryBudget, _ id: Int,
    _ deadline: Deadline
  ) async throws(GLibError) -> Bool {
    let wanted = arrived.prefix(limit - count)
    if let file {
      count += wanted.count
      try Self.write(UnsafeRawBufferPointer(UnsafeMutableRawBufferPointer(rebasing: wanted)), to: file)
    } else {
      if count + wanted.count > MemoryBudget.free + counted {
        deadline.pause()
        let isGiven = await memory.take(Self.partSize, id)
        deadline.resume()
        guard isGiven else { throw .cancelled }
        counted += Self.partSize
      }
      count += wanted.count
      keep(wanted)
    }
    return wanted.count == arrived.count
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

  private func keep(_ arrived: Slice<UnsafeMutableRawBufferPointer>) {
    var rest = arrived
    while !rest.isEmpty {
      if parts.last.map({ $0.used == Self.partSize }) ?? true {
        parts.append((.allocate(byteCount: Self.partSize, alignment: 16), 0))
      }
      let (bytes, used) = parts[parts.count - 1]
      let piece = rest.prefix(Self.partSize - used)
      UnsafeMutableRawBufferPointer(rebasing: bytes[used...])
        .copyMemory(from: UnsafeRawBufferPointer(UnsafeMutableRawBufferPointer(rebasing: piece)))
      parts[parts.count - 1].used += piece.count
      rest = rest.dropFirst(piece.count)
    }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(GLibError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        let reason = g_file_error_from_errno(errno)
        throw GLibError(adopting: g_error_new_literal(g_file_error_quark(), gint(reason.rawValue), g_strerror(errno)))
      }
      rest = rest.dropFirst(written)
    }
  }
}
