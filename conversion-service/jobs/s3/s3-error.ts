import { StoreAway } from '../../storage/storage-fault.ts';

type Details = {
  /** Of the answer, where there was one. */
  status?: number;
  /** As the store calls it, such as `AccessDenied`. */
  code?: string | null;
  /** Whether the same request may succeed a little later. */
  isPassing: boolean;
  cause?: unknown;
};

/** The object store did not answer, or refused. It never says anything of a document. */
export class S3Error extends StoreAway {
  override readonly name = 'S3Error';
  readonly status: number | undefined;
  readonly reason: string | null;
  readonly isPassing: boolean;

  constructor(message: string, { status, code = null, isPassing, cause }: Details) {
    super(message, { cause });
    this.status = status;
    this.reason = code;
    this.isPassing = isPassing;
  }
}
