import CSoup
import GLibSupport
import Glibc

/// Owns a `SoupSession` and makes single exchanges with it. Belongs to the thread of one actor.
///
/// libsoup is used only for HTTP. It has no cache, no stored passwords and no cookies, and follows no redirects.
final class Session {
  private let pointer: UnsafeMutablePointer<SoupSession>
  private let context = g_main_context_ref_thread_default()

  init(_ settings: Client.Settings) throws(HTTPError) {
    pointer = courant_soup_session_new(
      // The client queues requests itself, so these limits are higher than the client's limits. A page that the reader
      // waits for may use one extra connection.
      Int32(settings.connections + settings.slowConnections + 8), Int32(settings.connectionsPerHost + 1))
    soup_session_set_user_agent(pointer, settings.userAgent)
    soup_session_remove_feature_by_type(pointer, soup_auth_manager_get_type())
    // The client decompresses bodies itself. The reason is in `Decompressor`.
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

  /// The last reference may end on any thread, but the session must be released on its own thread. (An isolated
  /// `deinit` of the client would do the same, but Swift 6.3 cannot compile the modules that import one.)
  deinit {
    let source = g_idle_source_new()
    // The session is released in an idle turn of the loop, because connections that were in use close in later turns.
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

  /// The answer of one exchange.
  struct Answer {
    let status: Int
    let headers: Headers
    let validators: Validators
    let body: [UInt8]
    /// True if a name and a password were sent.
    var hadLogin = false
    /// The lease of the body's memory.
    var lease: MemoryLease?
  }

  /// Sends one request.
  ///
  /// - Parameters:
  ///   - access: The allowed computers in the private network.
  ///   - timeLimit: The remaining time of the request.
  ///   - body: Receives the bytes, even if the exchange fails.
  ///   - room: The limit for the files that contain the bytes until all have arrived.
  ///   - memory: The memory budget of the complete body.
  ///   - id: The request's id in the budget.
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
      // If a message is cancelled after its head arrived, libsoup 3.2 ends the message and then crashes, because
      // closing the stream needs the message. So the stream is always taken over, and the first read of the stream
      // reports the cancellation.
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
      // The status of a refusal is reported even if its body is damaged.
      if isSuccess || cancellation.isCancelled { throw HTTPError(error, message: message) }
    }
    if isSuccess, !isWithinLimit { throw .tooLarge(limit: limit) }
    return message.answer(with: body.take())
  }
}

/// The maximum number of bytes of an error's body. It is only shown, and not parsed.
private let complaintLimit = 100_000
