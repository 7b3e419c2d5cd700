/**
 * The steps from an empty database to the current schema; `PRAGMA user_version` counts those done.
 * Append only: a released step never changes.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID;

  -- color counts along the contract's list of colours, times are milliseconds since 1970 and
  -- text_key is the start of the folded text. Each *_stamp is the clock stamp of the last write
  -- of that field, life_stamp that of the entry's creation with all that never changes.
  -- change is the place of the entry's last write in the sequence of all writes.
  CREATE TABLE entries (
    n INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL,
    text_key TEXT NOT NULL,
    color INTEGER NOT NULL,
    position TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    source TEXT NOT NULL,
    languages TEXT NOT NULL,
    confidence REAL,
    screenshot TEXT,
    life_stamp TEXT NOT NULL,
    text_stamp TEXT NOT NULL,
    color_stamp TEXT NOT NULL,
    position_stamp TEXT NOT NULL,
    change INTEGER NOT NULL UNIQUE
  ) STRICT;
  CREATE INDEX entries_by_position ON entries (position, id);
  CREATE INDEX entries_by_color ON entries (color, position, id);
  CREATE INDEX entries_by_creation ON entries (created_at, id);
  CREATE INDEX entries_by_update ON entries (updated_at, id);
  CREATE INDEX entries_by_text ON entries (text_key, id);
  CREATE INDEX entries_by_screenshot ON entries (screenshot) WHERE screenshot IS NOT NULL;

  CREATE TABLE tombstones (
    id TEXT PRIMARY KEY,
    stamp TEXT NOT NULL,
    change INTEGER NOT NULL UNIQUE,
    buried_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- The hashes whose file is on the disk.
  CREATE TABLE screenshots (hash TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

  -- Both hold folded text and keep only the index of it.
  CREATE VIRTUAL TABLE search_anywhere USING fts5 (
    text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1'
  );
  CREATE VIRTUAL TABLE search_starts USING fts5 (
    starts, content='', contentless_delete=1, tokenize='ascii'
  );
  -- Clean up after half of a segment's rows are deleted, not after a tenth: emptying a long history
  -- in batches takes half the time.
  INSERT INTO search_anywhere (search_anywhere, rank) VALUES ('deletemerge', 50);
  INSERT INTO search_starts (search_starts, rank) VALUES ('deletemerge', 50);
  `,
  `
  -- Which replica the last change came from, true while change is still received_change: that
  -- replica need not be told of it.
  ALTER TABLE entries ADD COLUMN received_from TEXT;
  ALTER TABLE entries ADD COLUMN received_change INTEGER;
  ALTER TABLE tombstones ADD COLUMN received_from TEXT;
  ALTER TABLE tombstones ADD COLUMN received_change INTEGER;

  -- received is how far this history has the changes of that replica, acknowledged how far that
  -- replica has the changes of this one.
  CREATE TABLE replicas (
    id TEXT PRIMARY KEY,
    received INTEGER NOT NULL,
    acknowledged INTEGER NOT NULL,
    seen_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- A JSON array, NULL where nothing was suggested when the entry's picture was read.
  ALTER TABLE entries ADD COLUMN suggested_languages TEXT;
  `,
  `
  -- What the import under way has changed so far, with the stamp that it gave: before is the entry
  -- as JSON, NULL where there was none. Empty while no import is under way.
  CREATE TABLE import_undo (
    id TEXT PRIMARY KEY,
    stamp TEXT NOT NULL,
    before TEXT
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- What tables were found in an entry's image: a JSON array, and no row where there were none.
  CREATE TABLE entry_tables (n INTEGER PRIMARY KEY, tables TEXT NOT NULL) STRICT;
  `,
  `
  -- pinned is 0 or 1, its stamp NULL for an entry that was never pinned.
  ALTER TABLE entries ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE entries ADD COLUMN pinned_stamp TEXT;
  CREATE INDEX entries_pinned ON entries (id) WHERE pinned = 1;
  -- Replicas that know pins have sent their entries without them: they are asked for all anew.
  UPDATE replicas SET received = 0;
  `,
  `
  -- The lines of an entry that a watch filled, with when each was seen, in ms since 1970.
  CREATE TABLE seen_lines (
    n INTEGER NOT NULL,
    line INTEGER NOT NULL,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (n, line)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- How often an entry's text was captured on its day.
  ALTER TABLE entries ADD COLUMN captures INTEGER NOT NULL DEFAULT 1;
  -- Replicas that know it have sent their entries without it, as with pins.
  UPDATE replicas SET received = 0;
  `,
];
