/** Numbers of the message types that text is made of (TSWP), as every version writes them. */
export const textTypes = {
  storage: 2001,
  storageOfOldDocuments: 2005,
  drawableAttachment: 2003,
  textualAttachments: [2004, 2007, 2009],
  footnoteAttachment: 2008,
  tocPageNumber: 2010,
  highlight: 2013,
  characterStyle: 2021,
  paragraphStyle: 2022,
  listStyle: 2023,
  columnStyle: 2024,
  tocEntryStyle: 2026,
  hyperlink: 2032,
  dateTime: 2034,
  bookmark: 2035,
  unsupportedHyperlink: 2039,
  ruby: 2042,
  /** Keynote has its own for the numbers of slides. */
  numberAttachments: [22, 2043],
  commentStorage: 3056,
  tocAttachment: 2241,
} as const;
