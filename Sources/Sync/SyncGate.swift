/// Lets calls pass until the service refuses the key or password. A refused key or password is not sent a second time.
actor SyncGate {
  private var refusal: SyncError?

  /// - Throws: The earlier refusal, if there was one.
  func pass() throws(SyncError) {
    if let refusal { throw refusal }
  }

  /// - Throws: `.signInRefused` if the service does not know the reader; later calls of `pass` throw it too.
  func check(_ reply: SyncReply, of credentials: SyncCredentials) throws(SyncError) {
    guard reply.status == 401 || reply.status == 403 else { return }
    let error = SyncError.signInRefused(complaint: credentials.complaint(reply.words))
    refusal = error
    throw error
  }
}
