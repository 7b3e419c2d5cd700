/** The document cannot be opened without its password, or is no PDF that can be read. */
export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf';
  readonly reason: 'password' | 'damaged';

  constructor(reason: 'password' | 'damaged') {
    super(reason === 'password' ? 'The PDF needs its password.' : 'The PDF cannot be read.');
    this.reason = reason;
  }
}
