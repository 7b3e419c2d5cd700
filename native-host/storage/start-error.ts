/** Why the host cannot start, as a message for the person: what is wrong, where, and what to do. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
