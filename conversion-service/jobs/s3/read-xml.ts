import { SaxesParser } from 'saxes';

export type Listed = {
  key: string;
  /** Milliseconds since 1970, by the clock of the store. */
  writtenAt: number;
};

export type BucketListing = {
  objects: Listed[];
  /** What asks for the rest; null where this is all. */
  next: string | null;
};

/**
 * Reads an answer to `ListObjectsV2`.
 * @throws where it is none
 */
export function readListing(xml: string): BucketListing {
  const objects: Listed[] = [];
  let [key, writtenAt]: [string | null, number] = [null, Number.NaN];
  let [isTruncated, isListing, next]: [boolean, boolean, string | null] = [false, false, null];
  readElements(xml, (path, text) => {
    if (path === 'ListBucketResult/Contents/Key') key = text;
    if (path === 'ListBucketResult/Contents/LastModified') writtenAt = Date.parse(text);
    if (path === 'ListBucketResult/Contents') {
      if (key === null || Number.isNaN(writtenAt)) throw new Error('an object has no name or date');
      objects.push({ key, writtenAt });
      [key, writtenAt] = [null, Number.NaN];
    }
    if (path === 'ListBucketResult/IsTruncated') isTruncated = text === 'true';
    if (path === 'ListBucketResult/NextContinuationToken') next = text;
    if (path === 'ListBucketResult') isListing = true;
  });
  if (!isListing) throw new Error('the answer is no list of objects');
  if (isTruncated && next === null) throw new Error('the list does not say how it goes on');
  return { objects, next: isTruncated ? next : null };
}

export type S3Reason = { code: string | null; message: string | null };

/** Code and message of an answer that says what failed; null for what it does not have. */
export function readReason(xml: string): S3Reason {
  const reason: S3Reason = { code: null, message: null };
  try {
    readElements(xml, (path, text) => {
      if (path === 'Error/Code') reason.code = text;
      if (path === 'Error/Message') reason.message = text;
    });
  } catch {
    // A proxy in between answers with a page of its own.
  }
  return reason;
}

/** Calls at the end of each element with its path and the text that it begins with. */
function readElements(xml: string, onElement: (path: string, text: string) => void): void {
  const parser = new SaxesParser();
  const open: string[] = [];
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    open.push(name);
    text = '';
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('closetag', () => {
    onElement(open.join('/'), text.trim());
    open.pop();
  });
  parser.write(xml).close();
}
