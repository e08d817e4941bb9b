extension Schema {
  /// Prevents the reuse of keys.
  static let lastKeys = """
    -- The key of what was deleted is not given again: settings, memos and what can be undone know things by their keys.
    CREATE TABLE last_keys (
      name TEXT PRIMARY KEY,             -- of the table
      id INTEGER NOT NULL                -- the greatest that was deleted
    ) STRICT, WITHOUT ROWID;
    INSERT INTO last_keys VALUES ('folders', 0), ('publications', 0), ('articles', 0);
    CREATE TRIGGER folder_key_freed AFTER DELETE ON folders BEGIN
      UPDATE last_keys SET id = OLD.id WHERE name = 'folders' AND id < OLD.id;
    END;
    CREATE TRIGGER publication_key_freed AFTER DELETE ON publications BEGIN
      UPDATE last_keys SET id = OLD.id WHERE name = 'publications' AND id < OLD.id;
    END;
    CREATE TRIGGER article_key_freed AFTER DELETE ON articles BEGIN
      UPDATE last_keys SET id = OLD.id WHERE name = 'articles' AND id < OLD.id;
    END;
    """

  /// Adds the link between an article from a site's interface and the entry of its feed.
  static let guids = """
    -- What a site's interface gives is known by its number there. Its guid only links it to the feed's entry, as copies and
    -- imports share guids.
    ALTER TABLE articles ADD COLUMN guid TEXT;               -- in one spelling for the interface and the feed
    ALTER TABLE articles ADD COLUMN is_gone INTEGER NOT NULL DEFAULT 0; -- its site deleted it, and the reader starred it
    ALTER TABLE publications ADD COLUMN missing INTEGER NOT NULL DEFAULT 0; -- known to be there, and not here yet
    -- What had changed its guid had come twice.
    UPDATE articles SET is_read = 1 WHERE is_read = 0 AND handle IS NOT NULL
      AND publication IN (SELECT id FROM publications WHERE kind = 'wordpress') AND EXISTS (
        SELECT 1 FROM articles AS twin
        WHERE twin.publication = articles.publication AND twin.handle = articles.handle AND twin.is_read = 1);
    DELETE FROM articles WHERE is_starred = 0 AND handle IS NOT NULL
      AND publication IN (SELECT id FROM publications WHERE kind = 'wordpress') AND EXISTS (
        SELECT 1 FROM articles AS twin WHERE twin.publication = articles.publication AND twin.handle = articles.handle
          AND (twin.is_starred, twin.id) > (articles.is_starred, articles.id));
    UPDATE OR IGNORE articles SET guid = guid(key), key = 'post:' || handle
    WHERE handle IS NOT NULL AND publication IN (SELECT id FROM publications WHERE kind = 'wordpress');
    UPDATE articles SET handle = NULL WHERE handle IS NOT NULL AND key <> 'post:' || handle
      AND publication IN (SELECT id FROM publications WHERE kind = 'wordpress');
    -- Sites of one host with different ports are told apart.
    UPDATE articles SET story = story(address)
    WHERE is_page = 0 AND story IS NOT NULL AND address GLOB '*://*:[0-9]*';
    UPDATE articles SET has_twins = 0 WHERE has_twins = 1 AND story NOT IN (
      SELECT story FROM articles WHERE story IS NOT NULL
      GROUP BY story HAVING count(*) > 1 AND count(*) = count(DISTINCT publication));
    CREATE INDEX articles_by_guid ON articles (publication, guid) WHERE guid IS NOT NULL;
    CREATE INDEX gone_articles ON articles (publication) WHERE is_gone = 1;
    """

  /// Adds a mark for articles whose source states their date.
  static let dates = """
    -- Some feeds do not say when their entries are from: these are sorted by their places, and are not of today.
    ALTER TABLE articles ADD COLUMN is_dated INTEGER NOT NULL DEFAULT 1;
    DROP INDEX articles_by_date;
    DROP INDEX unread_articles;
    CREATE INDEX articles_by_date
      ON articles (published DESC, id DESC, is_page, publication, is_muted, has_twins, is_dated);
    CREATE INDEX unread_articles
      ON articles (published DESC, id DESC, publication, is_muted, has_twins, is_dated) WHERE is_read = 0;
    """
}
