/** Numbers of the types of objects that are Keynote's own. */
export const keynoteTypes = {
  document: 1,
  show: 2,
  slideNode: 4,
  /** Slides and the templates (masters) that they are made from, under either number. */
  slides: [5, 6],
  /** A shape with text that has a role on its slide. */
  placeholders: [7, 12],
  slideStyle: 9,
  note: 15,
} as const;
