/** The result of one check, as text. */
export type Finding = {
  /** A note is worth knowing; a problem keeps something from working. */
  level: 'ok' | 'note' | 'problem';
  what: string;
  /** What to do about it. */
  fix?: string;
};

export function ok(what: string): Finding {
  return { level: 'ok', what };
}

export function note(what: string, fix?: string): Finding {
  return { level: 'note', what, ...(fix ? { fix } : {}) };
}

export function problem(what: string, fix: string): Finding {
  return { level: 'problem', what, fix };
}
