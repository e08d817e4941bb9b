import CSoup
import GLibSupport
import Glibc

/// Owns a `SoupSession` and makes single exchanges with it. Belongs to the thread of one actor.
///
/// No cache, no stored passwords, no cookies and no redirects: libsoup only speaks HTTP here.
final class Session {
  private let pointer: UnsafeMutablePointer<SoupSession>
  private let context = g_main_context_ref_thread_default()

  init(_ settings: Client.Settings) throws(HTTPError) {
    pointer = courant_soup_session_new(
      // Those that wait wait with the client. A page that is read has a connection of its own.
      Int32(settings.connections + settings.slowConnections + 8), Int32(settings.connectionsPerHost + 1))
    soup_session_set_user_agent(pointer, settings.userAgent)
    soup_session_remove_feature_by_type(pointer, soup_auth_manager_get_type())
    // Bodies are decompressed by us: Decompressor says why.
    soup_session_remove_feature_by_type(pointer, soup_content_decoder_get_type())
    guard let file = settings.authorities else { return }
    do throws(GLibError) {
      let database = try throwing { g_tls_file_database_new(file, $0) }
      soup_session_set_tls_database(
        pointer, UnsafeMutableRawPointer(database)?.assumingMemoryBound(to: GTlsDatabase.self))
      g_object_unref(UnsafeMutableRawPointer(database))
    } catch {
      throw .tls(error.message)
    }
  }

  /// The last reference may go on any thread, and libsoup wants to be released on the one that it works on. (An isolated
  /// `deinit` of the client would say the same, but Swift 6.3 cannot compile the modules that import one.)
  deinit {
    let source = g_idle_source_new()
    // Released when nothing else is left to do, as connections that were in use close in later turns of the loop.
    g_source_set_callback(
      source,
      { session in
        soup_session_abort(session?.assumingMemoryBound(to: SoupSession.self))
        return 0
      }, pointer, { g_object_unref($0) })
    g_source_attach(source, context)
    g_source_unref(source)
    g_main_context_unref(context)
  }

  /// What one exchange brought.
  struct Answer {
    let status: Int
    let headers: Headers
    let validators: Validators
    let body: [UInt8]
    /// Whether a name and a password were sent.
    var hadLogin = false
    /// Keeps the body's memory counted.
    var lease: MemoryLease?
  }

  /// Asks once.
  ///
  /// - Parameters:
  ///   - access: The private computers that the address may lead to.
  ///   - timeLimit: What is left of the request's.
  ///   - body: Takes what arrives, also when the exchange fails.
  ///   - room: Where what arrives is until it is complete.
  ///   - memory: What the body may take of it then.
  ///   - id: What the budget knows the request by.
  func exchange(
    _ request: Request, with message: Message, access: PrivateAccess, timeLimit: Duration, cancellation: Cancellation,
    body: Body, room: SpoolRoom, memory: MemoryBudget, id: Int
  ) async throws(HTTPError) -> Answer {
    message.watch(access, cancellation)
    let deadline = Deadline(total: timeLimit, idle: request.idleLimit, cancellation: cancellation)
    defer { deadline.stop() }
    do throws(GLibError) {
      let sent = await AsyncResult.of { callback, data in
        soup_session_send_async(pointer, message.pointer, G_PRIORITY_DEFAULT, cancellation.pointer, callback, data)
      }
      // Cancelled after the head arrived, libsoup 3.2 ends the message and then closes the stream, which needs the
      // message: a crash. So the stream is always taken, and its first read finds the cancellation.
      g_task_set_check_cancellable(sent.pointer, 0)
      body.adopt(try throwing { soup_session_send_finish(pointer, sent.pointer, $0) })
    } catch {
      if let peer = message.privatePeer, !access.allows(peer) { throw .privateNetwork }
      if message.wasFlooded { throw .garbled }
      if message.wasToBeRepeated { throw .reset }
      throw deadline.hasPassed ? .timedOut : HTTPError(error, message: message)
    }
    deadline.touch()

    let isSuccess = (200...299).contains(message.status)
    let limit = isSuccess ? request.sizeLimit : min(request.sizeLimit, complaintLimit)
    var isWithinLimit = true
    if isSuccess, let file = request.file { ftruncate(file, 0) }
    do throws(GLibError) {
      isWithinLimit = try await body.read(
        upTo: limit, into: isSuccess ? request.file : nil, through: { message.decompressor }, room: room,
        memory: memory, id: id, cancellation: cancellation, deadline: deadline)
    } catch {
      if deadline.hasPassed { throw .timedOut }
      // A refusal counts even when its explanation is damaged.
      if isSuccess || cancellation.isCancelled { throw HTTPError(error, message: message) }
    }
    if isSuccess, !isWithinLimit { throw .tooLarge(limit: limit) }
    return message.answer(with: body.take())
  }
}

/// Where the body of an answer that is no success is cut off: it is shown, and not parsed.
private let complaintLimit = 100_000
