extension Schema {
  /// Adds indexes for kinds of articles that few sources have, so that a query for them does not read all articles.
  static let rareKinds = """
    CREATE INDEX rare_articles
      ON articles (published DESC, id DESC, publication, is_page, is_muted, has_twins, medium, comments)
      WHERE medium IS NOT NULL OR comments > 0 OR is_muted = 1;
    CREATE INDEX posts ON articles (published DESC, id DESC, publication, is_page, is_muted, has_twins)
      WHERE headline = '';
    """
}
