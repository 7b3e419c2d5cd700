/** The state of the connection to the host. */
export type ConnectionState =
  | { kind: 'connecting' }
  | { kind: 'connected'; hostVersion: string }
  | { kind: 'no_host'; message: string }
  | { kind: 'update_needed'; update: 'client' | 'host'; message: string };
