/// Stops all calls after the service refused the key or password, so that they are not sent a second time.
actor SyncGate {
  private var refusal: SyncError?

  /// - Throws: The refusal of an earlier call, if there was one.
  func pass() throws(SyncError) {
    if let refusal { throw refusal }
  }

  /// - Throws: `.signInRefused` if the service does not recognize the reader. Later calls of `pass` then throw the same
  ///   error.
  func check(_ reply: SyncReply, of credentials: SyncCredentials) throws(SyncError) {
    guard reply.status == 401 || reply.status == 403 else { return }
    let error = SyncError.signInRefused(complaint: credentials.complaint(reply.words))
    refusal = error
    throw error
  }
}
