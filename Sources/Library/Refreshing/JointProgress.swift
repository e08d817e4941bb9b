/// The progress of a refresh whose two parts run at the same time: sources and accounts.
actor JointProgress {
  private var sources = RefreshProgress(done: 0, total: 0, newArticles: 0)
  private var accounts: RefreshProgress

  init(accounts: Int) {
    self.accounts = RefreshProgress(done: 0, total: accounts, newArticles: 0)
  }

  func note(sources progress: RefreshProgress) -> RefreshProgress {
    sources = progress
    return sum
  }

  func note(accounts done: Int, newArticles: Int) -> RefreshProgress {
    accounts = RefreshProgress(done: done, total: accounts.total, newArticles: newArticles)
    return sum
  }

  private var sum: RefreshProgress {
    RefreshProgress(
      done: sources.done + accounts.done, total: sources.total + accounts.total,
      newArticles: sources.newArticles + accounts.newArticles, failed: sources.failed)
  }
}
