/** A presentation: the size of its slides in points and its slides in their order. */
export type Show = { width: number; height: number; slides: SlideNode[] };

/** A slide's place in a show. */
export type SlideNode = {
  /** Identifiers of the place itself and of the slide. */
  node: number;
  slide: number;
  /** Whether it is left out when the show is given. */
  skipped: boolean;
  /** Whether Keynote's programs before 2016 show the slide's number. */
  numbered: boolean;
};
