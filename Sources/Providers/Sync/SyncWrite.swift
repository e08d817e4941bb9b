/// What came of a write, with the answer where there is one.
struct SyncWrite: Sendable {
  let outcome: WriteOutcome
  var reply: SyncReply?
}
