/** What the link of an element says whose picture or object stands in its place. */
export const embeddedLink = {
  'xlink:type': 'simple',
  'xlink:show': 'embed',
  'xlink:actuate': 'onLoad',
} as const;
