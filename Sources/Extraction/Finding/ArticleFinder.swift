/// Finds the article in a page.
struct ArticleFinder {
  /// The length from which a text needs no further attempt, in UTF-16 code units.
  static let enough = 500
  /// A text elsewhere on the page replaces the marked text, or the text beside the headline, if it is this many times
  /// as long.
  private static let muchLonger = 3
  private static let mostlyLinks = 0.5

  private var page: PageTree
  private let body: NodeID
  private let landmarks: Landmarks
  private let title: String?
  private let byline: String?
  /// The byline in the page's text.
  private var pageByline: String?
  /// The base of relative addresses.
  private let base: String

  /// - Parameter page: A page as the parser returned it. The initializer returns `nil` if it has no body.
  init?(page: PageTree, title: String?, byline: String?, base: String) {
    guard let body = page.body else { return nil }
    var page = page
    landmarks = Landmarks(page, in: body, title: title)
    Discussion(landmarks: landmarks).clear(body, of: &page)
    Notices(landmarks: landmarks).clear(body, of: &page)
    SignUps(landmarks: landmarks).clear(body, of: &page)
    page.resolveNoscript()
    page.makeParagraphsOfLineBreaks(below: page.root)
    (self.page, self.body, self.title, self.byline, self.base) = (page, body, title, byline, base)
    // The byline may stand beside the element that the page marks as its article.
    guard byline == nil, landmarks.article != nil else { return }
    var stripping = Stripping(
      title: title, outline: Outline(page, below: body), searchesByline: true, effort: Effort.attempts[0])
    stripping.strip(body, of: &page)
    pageByline = stripping.byline
    if let element = stripping.bylineElement { self.page.detach(element) }
  }

  /// Returns the article; `nil` if there is none.
  ///
  /// An element that the page marks as its article is accepted if it has a text or a picture. A short text from
  /// elsewhere is accepted only if it stands beside the headline, or is much longer than the text beside the headline.
  /// It must not be a list of links or a placeholder.
  func find() -> Attempt? {
    let marked = landmarks.article.flatMap { best(narrowedTo: $0) }.flatMap { isPlaceholder($0) ? nil : $0 }
    if let marked, marked.textLength >= Self.enough { return marked.stated }
    let attempt = best(of: page)
    // The marked element may contain only the article's head, or another article.
    if let marked, (attempt?.textLength ?? 0) < max(Self.enough, Self.muchLonger * marked.textLength) {
      return marked.stated
    }
    if let attempt, attempt.textLength >= Self.enough { return attempt }
    if let scope = headlineScope, let beside = best(narrowedTo: scope), !isNone(beside) {
      let isBetter = (attempt?.textLength ?? 0) < Self.muchLonger * beside.textLength || attempt.map(isNone) ?? true
      if isBetter || beside.textLength == 0 { return beside.stated }
    }
    return attempt.flatMap { $0.textLength == 0 || isNone($0) ? nil : $0 }
  }

  /// True if an attempt found only a short text that is navigation or a placeholder.
  private func isNone(_ attempt: Attempt) -> Bool {
    guard attempt.textLength < Self.enough else { return false }
    return isNavigation(attempt) || isPlaceholder(attempt)
  }

  /// True if an attempt found mostly links to other pages of the site.
  private func isNavigation(_ attempt: Attempt) -> Bool {
    let (tree, links) = (attempt.tree, LinkTargets(base: base))
    guard tree.linkDensity(attempt.content) > Self.mostlyLinks else { return false }
    guard let anchors = tree.anchors(below: attempt.content) else { return true }
    return anchors.count > 1 && anchors.allSatisfy { links.staysOnSite($0, in: tree) }
  }

  private func isPlaceholder(_ attempt: Attempt) -> Bool {
    guard attempt.textLength < Self.enough, attempt.textLength > 0 else { return false }
    return PlaceholderWords.areAll(attempt.tree.text(attempt.content)) || title.map(PlaceholderTitles.contain) ?? false
  }

  /// The smallest element around the headline that has more text than the headline and is not a `header`.
  private var headlineScope: NodeID? {
    guard let headline = landmarks.headline else { return nil }
    let length = page.measure(headline).length
    var current = page.parent(headline)
    while let node = current, node != body, node != page.root {
      if page.kind(node) != .header, page.kind(node) != .hgroup, page.measure(node).length > length { return node }
      current = page.parent(node)
    }
    return nil
  }

  private func best(narrowedTo element: NodeID) -> Attempt? {
    var narrowed = page
    narrowed.narrow(to: element)
    return best(of: narrowed)
  }

  /// Returns the first attempt that found enough text, or else the attempt with the most text; `nil` if no attempt
  /// found anything.
  private func best(of page: PageTree) -> Attempt? {
    let outline = Outline(page, below: body)
    var best: Attempt?
    for effort in Effort.attempts {
      let attempt = attempt(effort, in: page, outline)
      if attempt.textLength >= Self.enough { return attempt }
      if attempt.textLength > best?.textLength ?? 0 || (best == nil && attempt.hasPicture) { best = attempt }
    }
    return best
  }

  private func attempt(_ effort: Effort, in page: PageTree, _ outline: Outline) -> Attempt {
    // The attempt changes its own copy of the tree.
    var tree = page
    let searchesByline = byline == nil && pageByline == nil
    var stripping = Stripping(title: title, outline: outline, searchesByline: searchesByline, effort: effort)
    stripping.strip(body, of: &tree)
    let scoring = Scoring(stripping.paragraphs, in: body, of: tree, effort: effort)
    var selection = Selection(scoring: scoring, effort: effort)
    let choice = selection.choose(in: body, of: &tree)
    let direction = Self.direction(around: choice, in: tree)
    let hero = landmarks.headline.flatMap { HeroPicture.find(headline: $0, choice: choice, in: self.page, below: body) }
    let content = selection.joinSiblings(of: choice, in: &tree)
    ArticleCleaner(effort: effort, links: LinkTargets(base: base), byline: byline).clean(content, of: &tree)
    let length = tree.measure(content).length
    if let hero, !tree.ancestors(hero).contains(content), length > 0, let first = tree.first(content) {
      tree.insert(hero, into: content, before: first)
    }
    return Attempt(
      tree: tree, content: content, byline: pageByline ?? stripping.byline, direction: direction, textLength: length,
      hero: hero)
  }

  private static func direction(around choice: NodeID, in tree: PageTree) -> String? {
    let around = tree.ancestors(choice)
    for element in around.prefix(1) + [choice] + around.dropFirst() {
      if let direction = tree.value(.dir, of: element)?.lowercased(), ["ltr", "rtl", "auto"].contains(direction) {
        return direction
      }
    }
    return nil
  }
}
