/**
 * Keeps the process alive where its standard output or error is refused, as by a full disk or by a
 * pipe whose reader went away.
 */
export function surviveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
