/// The outcome of a write, with the answer if there is one.
struct SyncWrite: Sendable {
  let outcome: WriteOutcome
  var reply: SyncReply?
}
