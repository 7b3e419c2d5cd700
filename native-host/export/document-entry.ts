/** A picture in a document: a PNG, and its size in pixels. */
export type DocumentPicture = { png: Uint8Array; width: number; height: number };

/** One text of a document. */
export type DocumentEntry = {
  /** When and where it was captured; undefined for a text that comes from nowhere. */
  heading: string | undefined;
  /** The page it was captured from, http or https. */
  url: string | undefined;
  text: string;
  picture: DocumentPicture | undefined;
};

/** What a document holds, whatever its format. */
export type DocumentContent = {
  title: string;
  /** Whether the title stands at the top. */
  showsTitle: boolean;
  language: 'en' | 'de';
  entries: DocumentEntry[];
};
