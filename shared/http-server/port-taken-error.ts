export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';
  readonly port: number;

  /** @param example how to start with another port, as `SCREENSCRIBE_PORT=9877 npm start` */
  constructor(port: number, example: string, cause: Error) {
    super(
      `Port ${port} is taken by another program. End that one, or choose another port, ` +
        `as in ${example}.`,
      { cause },
    );
    this.port = port;
  }
}
