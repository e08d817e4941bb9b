import Articles

/// The sources that are asked at this moment: another refresh does not ask them a second time, nor wait for them.
actor Underway {
  private var publications: Set<Publication.ID> = []

  /// - Returns: Whether it was not asked already.
  func begin(_ publication: Publication.ID) -> Bool { publications.insert(publication).inserted }

  func end(_ publication: Publication.ID) { publications.remove(publication) }
}
