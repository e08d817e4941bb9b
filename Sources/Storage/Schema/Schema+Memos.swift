extension Schema {
  /// Moves data from named texts into tables with references. So the data is deleted together with the rows that it
  /// belongs to.
  static let homesOfMemos = """
    CREATE TABLE settings (
      name TEXT PRIMARY KEY,             -- `Setting`
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO settings (name, value)
    SELECT name, text FROM memos WHERE name IN ('refresh interval', 'newsapi budget', 'newsapi sources');

    -- What is kept at hand without a network.
    CREATE TABLE offline_scopes (
      id INTEGER PRIMARY KEY,
      section TEXT UNIQUE,               -- JSON; NULL for what was published in so many days
      days INTEGER,
      folder INTEGER REFERENCES folders (id) ON DELETE CASCADE, -- that the section is of, as what follows
      publication INTEGER REFERENCES publications (id) ON DELETE CASCADE,
      term INTEGER REFERENCES terms (id) ON DELETE CASCADE,
      article INTEGER REFERENCES articles (id) ON DELETE CASCADE,
      CHECK ((section IS NULL) <> (days IS NULL))
    ) STRICT;
    CREATE TEMP TABLE scopes AS
    SELECT scope.key AS id,
      CASE WHEN json_type(scope.value, '$.section._0') = 'object' THEN json_extract(scope.value, '$.section._0') END AS section,
      CASE WHEN json_type(scope.value, '$.days._0') = 'integer' THEN json_extract(scope.value, '$.days._0') END AS days
    FROM memos, json_each(memos.text) AS scope
    WHERE name = 'offline' AND json_valid(memos.text) AND scope.type = 'object';
    INSERT OR IGNORE INTO offline_scopes (section, days, folder, publication, term, article)
    SELECT section, days, f.id, p.id, t.id, a.id FROM scopes
      LEFT JOIN folders AS f ON f.id = json_extract(section, '$.folder._0')
      LEFT JOIN publications AS p ON p.id IN (
        json_extract(section, '$.publication._0'), json_extract(section, '$.featured._0'), json_extract(section, '$.tags._0'),
        json_extract(section, '$.authors._0'))
      LEFT JOIN terms AS t ON t.id = json_extract(section, '$.term._0')
      LEFT JOIN articles AS a ON a.id = json_extract(section, '$.page._0')
    WHERE (section IS NULL) <> (days IS NULL) AND (days IS NOT NULL OR coalesce(f.id, p.id, t.id, a.id) IS NOT NULL
      OR json_extract(section, '$.today') IS NOT NULL OR json_extract(section, '$.unread') IS NOT NULL
      OR json_extract(section, '$.starred') IS NOT NULL OR json_extract(section, '$.all') IS NOT NULL)
    ORDER BY scopes.id;
    DROP TABLE temp.scopes;

    -- Where the reader stopped playing a recording.
    CREATE TABLE positions (
      article INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
      address TEXT NOT NULL,
      seconds REAL NOT NULL,
      PRIMARY KEY (article, address)
    ) STRICT, WITHOUT ROWID;
    INSERT OR IGNORE INTO positions (article, address, seconds)
    SELECT bodies.article, json_extract(enclosure.value, '$.address'), CAST(memos.text AS REAL)
    FROM bodies, json_each(CASE WHEN json_valid(bodies.enclosures) THEN bodies.enclosures ELSE '[]' END) AS enclosure
      JOIN memos ON memos.name = 'position ' || json_extract(enclosure.value, '$.address')
    WHERE bodies.enclosures <> '[]' AND enclosure.type = 'object' AND EXISTS (SELECT 1 FROM memos WHERE name GLOB 'position *');

    -- When a site last answered that was asked for its icon.
    CREATE TABLE icon_searches (
      publication INTEGER PRIMARY KEY REFERENCES publications (id) ON DELETE CASCADE,
      answered REAL NOT NULL
    ) STRICT;
    INSERT INTO icon_searches (publication, answered)
    SELECT publications.id, CAST(text AS REAL) FROM memos JOIN publications ON name = 'icon of ' || publications.id;

    -- Origins of which the secrets hold a name and a password, and how they want them.
    CREATE TABLE logins (
      origin TEXT PRIMARY KEY,
      mark TEXT,                         -- another one whenever the secret is; NULL where there is none
      is_proved INTEGER NOT NULL DEFAULT 0, -- wants no more than the proof of it
      is_demanded INTEGER NOT NULL DEFAULT 0 -- wanted it as it is, which only the reader may allow
    ) STRICT, WITHOUT ROWID;
    INSERT OR IGNORE INTO logins (origin, mark)
    SELECT key, value FROM memos, json_each(memos.text) WHERE name = 'logins' AND json_valid(memos.text) AND value IS NOT NULL;
    INSERT INTO logins (origin, is_proved)
    SELECT value, 1 FROM memos, json_each(memos.text) WHERE name = 'proved logins' AND json_valid(memos.text) AND value IS NOT NULL
    ON CONFLICT (origin) DO UPDATE SET is_proved = 1;
    INSERT INTO logins (origin, is_demanded)
    SELECT value, 1 FROM memos, json_each(memos.text) WHERE name = 'demanded logins' AND json_valid(memos.text) AND value IS NOT NULL
    ON CONFLICT (origin) DO UPDATE SET is_demanded = 1;

    -- Places in the private network that the reader allowed.
    CREATE TABLE private_places (
      place TEXT PRIMARY KEY,
      peers TEXT NOT NULL                -- JSON array of the addresses that it led to first; empty before
    ) STRICT, WITHOUT ROWID;
    INSERT OR IGNORE INTO private_places (place, peers)
    SELECT key, value FROM memos, json_each(memos.text)
    WHERE name = 'private places' AND json_valid(memos.text) AND json_each.type = 'array';
    INSERT INTO settings (name, value) SELECT 'private places', 'known' FROM memos WHERE name = 'private places';

    DROP TABLE memos;
    """
}
