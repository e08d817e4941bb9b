import Articles

/// The articles whose own pages gave nothing in this run of the program, so that going past them again asks nobody again.
actor FailedPages {
  private var articles: Set<ArticleSummary.ID> = []

  func contains(_ article: ArticleSummary.ID) -> Bool { articles.contains(article) }

  func insert(_ article: ArticleSummary.ID) {
    articles.insert(article)
  }
}
