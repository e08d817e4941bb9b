/// Lets calls go to a service until it refuses the reader's key or password, which is sent it no second time.
actor SyncGate {
  private var refusal: SyncError?

  /// - Throws: What the service said when it refused.
  func pass() throws(SyncError) {
    if let refusal { throw refusal }
  }

  /// - Throws: `.signInRefused` where the service does not know the reader, now and from now on.
  func check(_ reply: SyncReply, of credentials: SyncCredentials) throws(SyncError) {
    guard reply.status == 401 || reply.status == 403 else { return }
    let error = SyncError.signInRefused(complaint: credentials.complaint(reply.words))
    refusal = error
    throw error
  }
}
