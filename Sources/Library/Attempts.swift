/// What was tried in this run of the program and is not to be tried again before the next: an article's own page that gave
/// nothing, a site whose icon was looked for.
actor Attempts<Subject: Hashable & Sendable> {
  private var subjects: Set<Subject> = []

  func contains(_ subject: Subject) -> Bool { subjects.contains(subject) }

  /// - Returns: Whether it was not among them yet.
  @discardableResult
  func insert(_ subject: Subject) -> Bool {
    subjects.insert(subject).inserted
  }

  /// Lets all be tried again.
  func forgetAll() { subjects = [] }
}
