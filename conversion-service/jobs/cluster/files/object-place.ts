/** Where an object lies in an object store of NATS. */
export type ObjectPlace = {
  stream: string;
  /** The subject of its pieces. */
  pieces: string;
  /** The subject of what is told of it: its size, how many pieces it has, its digest. */
  description: string;
  /** The name that its pieces go under. */
  nuid: string;
};

/**
 * As the libraries of NATS lay objects out (ADR-20), except that the name of the pieces follows
 * from the object's own: so they can be asked for, and removed, before the description is there.
 */
export function objectPlace(bucket: string, id: string): ObjectPlace {
  const nuid = paddedBase64Url(Buffer.from(id));
  return {
    stream: `OBJ_${bucket}`,
    pieces: `$O.${bucket}.C.${nuid}`,
    description: `$O.${bucket}.M.${nuid}`,
    nuid,
  };
}

/** As the libraries write names and digests. */
export function paddedBase64Url(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}
