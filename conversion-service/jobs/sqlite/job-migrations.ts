/**
 * The steps from an empty database to the current schema; `PRAGMA user_version` counts those done.
 * Append only: a released step never changes. Times are milliseconds since 1970.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    revision INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX jobs_by_creation ON jobs (created_at);
  CREATE INDEX jobs_unfinished ON jobs (created_at) WHERE ended = 0;

  CREATE TABLE batches (
    id TEXT PRIMARY KEY,
    key_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    job_ids TEXT NOT NULL
  ) STRICT;
  CREATE INDEX batches_by_creation ON batches (created_at);

  CREATE TABLE claims (
    key_id TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (key_id, idempotency_key)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE tombstones (
    id TEXT PRIMARY KEY,
    key_id TEXT NOT NULL,
    buried_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- leased_until is 0 while the entry waits; lease tells one lease of it from the next.
  CREATE TABLE queue (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    job_id TEXT NOT NULL UNIQUE,
    key_id TEXT NOT NULL,
    weight TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    lease INTEGER NOT NULL DEFAULT 0,
    leased_until INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX queue_by_key ON queue (key_id, weight, leased_until, place);

  -- When each key with something in the queue was served last, counted along all takes.
  CREATE TABLE turns (key_id TEXT PRIMARY KEY, served INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE keys (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL,
    email TEXT NOT NULL,
    use_case TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER,
    revoked_at INTEGER
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- From when on every job is in here: what was written before may belong to a database that is lost.
  CREATE TABLE origin (created_at INTEGER NOT NULL) STRICT;
  INSERT INTO origin (created_at) VALUES (0);
  `,
  `
  -- Who is to be told of a job's end. What is still pending outlives its job.
  CREATE TABLE deliveries (
    job_id TEXT PRIMARY KEY,
    key_id TEXT NOT NULL,
    host TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX deliveries_due ON deliveries (next_at, host, key_id, job_id, attempts)
    WHERE state = 'pending';

  -- JSON: the secrets that a key's webhooks are signed with, the newest first.
  ALTER TABLE keys ADD COLUMN webhook_secrets TEXT;
  `,
  `
  -- JSON: what a key may do where that is not what all may.
  ALTER TABLE keys ADD COLUMN limits TEXT NOT NULL DEFAULT '{}';
  `,
  `
  -- JSON: what is known of the clock by which jobs expire. One row.
  CREATE TABLE clock (id INTEGER PRIMARY KEY, record TEXT NOT NULL) STRICT;
  `,
];
