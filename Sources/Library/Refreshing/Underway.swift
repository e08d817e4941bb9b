import Articles

/// The sources that are being asked now. Another refresh does not ask them a second time, and does not wait for them.
actor Underway {
  private var publications: Set<Publication.ID> = []

  /// - Returns: True if no refresh is asking the source already.
  func begin(_ publication: Publication.ID) -> Bool { publications.insert(publication).inserted }

  func end(_ publication: Publication.ID) { publications.remove(publication) }
}
