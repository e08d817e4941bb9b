import CGLib
import GLibSupport
import Glibc

/// The bytes of an answer until all have arrived: the first ones in memory, the others in a file without a name.
///
/// Thus a slow server does not occupy memory that other answers need.
final class Spool {
  /// The maximum number of bytes in memory.
  static let free = 131_072

  private(set) var count = 0
  private let room: SpoolRoom
  private let deadline: Deadline
  private var start: [UInt8] = []
  private var file: Int32?

  /// - Parameters:
  ///   - room: The common limit of all files.
  ///   - deadline: The deadline of the exchange. It ends the exchange if this spool must give way to others.
  init(in room: SpoolRoom, deadline: Deadline) {
    self.room = room
    self.deadline = deadline
  }

  deinit {
    room.leave(self)
    if let file { close(file) }
  }

  /// The number of bytes in the file.
  var inFile: Int { count - start.count }

  func append(_ bytes: UnsafeRawBufferPointer) throws(GLibError) {
    if deadline.hasPassed { throw .cancelled }
    var rest = bytes[...]
    if file == nil {
      let part = rest.prefix(Self.free - start.count)
      start.append(contentsOf: part)
      count += part.count
      rest = rest.dropFirst(part.count)
    }
    if rest.isEmpty { return }
    if file == nil { file = try room.makeFile() }
    guard let file else { return }
    try Self.write(UnsafeRawBufferPointer(rebasing: rest), to: file)
    count += rest.count
    room.note(rest.count, of: self)
  }

  /// Reads from an offset on.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  func read(from offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(GLibError) -> Int {
    if offset < start.count {
      let length = min(start.count - offset, buffer.count)
      start.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + length])) }
      return length
    }
    guard let file else { return 0 }
    while true {
      let count = pread(file, buffer.baseAddress, buffer.count, offset - start.count)
      if count >= 0 { return count }
      if errno != EINTR { throw Self.systemError() }
    }
  }

  /// Records that all bytes have arrived. From now on the spool does not have to give way to others, because it does
  /// not wait for a server.
  func complete() {
    room.leave(self)
  }

  /// Ends the exchange, so that other spools have room.
  func giveWay() {
    deadline.expire()
  }

  static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(GLibError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw systemError() }
      rest = rest.dropFirst(written)
    }
  }

  fileprivate static func systemError() -> GLibError {
    let code = errno
    let reason = g_file_error_from_errno(code)
    return GLibError(adopting: g_error_new_literal(g_file_error_quark(), gint(reason.rawValue), g_strerror(code)))
  }
}

/// The files of all incomplete answers. Belongs to one actor.
final class SpoolRoom {
  private let folder: String
  private let most: Int
  private var present: [ObjectIdentifier: Unowned] = [:]
  private var used = 0

  private struct Unowned {
    unowned let spool: Spool
  }

  /// - Parameters:
  ///   - folder: The folder of the files, created when it is needed.
  ///   - most: The maximum number of bytes of all files together.
  init(folder: String, most: Int) {
    self.folder = folder
    self.most = most
  }

  /// Creates a file without a name, which disappears when its descriptor is closed.
  fileprivate func makeFile() throws(GLibError) -> Int32 {
    g_mkdir_with_parents(folder, 0o700)
    // If the cache is not writable, the temporary folder is used, so that reading still works.
    for folder in [folder, String(cString: g_get_tmp_dir())] {
      var template = Array((folder + "/answer.XXXXXX").utf8CString)
      let file = g_mkstemp_full(&template, O_RDWR | O_CLOEXEC, 0o600)
      guard file >= 0 else { continue }
      unlink(template)
      return file
    }
    throw Spool.systemError()
  }

  /// Records new bytes of a spool. If all files together are too large, the largest incomplete spool is ended.
  fileprivate func note(_ bytes: Int, of spool: Spool) {
    present[ObjectIdentifier(spool)] = Unowned(spool: spool)
    used += bytes
    guard used > most, let largest = present.values.max(by: { $0.spool.inFile < $1.spool.inFile })?.spool else {
      return
    }
    leave(largest)
    largest.giveWay()
  }

  fileprivate func leave(_ spool: Spool) {
    if present.removeValue(forKey: ObjectIdentifier(spool)) != nil { used -= spool.inFile }
  }
}
