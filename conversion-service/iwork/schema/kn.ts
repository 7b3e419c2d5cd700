/** KN: Keynote. */
import {
  archive,
  bool,
  message,
  messages,
  type Read,
  reference,
  references,
  string,
  struct,
} from './declare.ts';
import * as tsa from './tsa.ts';
import { FillArchive } from './tsd.ts';
import { Size } from './tsp.ts';
import { StyleArchive } from './tss.ts';

export const DocumentArchive = archive([1], {
  show: reference(2),
  super: message(3, tsa.DocumentArchive),
});

const SlideTreeArchive = struct({
  /** In Keynote 2013, with the slides as its children. */
  rootSlideNode: reference(1),
  slides: references(2),
});

export const ShowArchive = archive([2], {
  slideTree: message(3, SlideTreeArchive),
  size: message(4, Size),
  slideNumbersVisible: bool(6),
});
export type ShowArchive = Read<typeof ShowArchive>;

/** A slide's place in a show. */
export const SlideNodeArchive = archive([4], {
  children: references(1),
  slide: reference(2),
  /** Whether the slide is skipped. */
  isHidden: bool(4),
  isSlideNumberVisible: bool(18),
});

const AnimationAttributesArchive = struct({ effect: string(2) });

const TransitionAttributesArchive = struct({
  /** Of older versions. */
  databaseEffect: string(2),
  animationAttributes: message(8, AnimationAttributesArchive),
});
export type TransitionAttributesArchive = Read<typeof TransitionAttributesArchive>;

const TransitionArchive = struct({ attributes: message(2, TransitionAttributesArchive) });

/** What a template offers to be filled. */
const SageTagMapEntry = struct({ info: reference(2) });

/** A slide, or a template (master) that slides are made from, under either number. */
export const SlideArchive = archive([5, 6], {
  style: reference(1),
  builds: references(2),
  transition: message(4, TransitionArchive),
  titlePlaceholder: reference(5),
  bodyPlaceholder: reference(6),
  ownedDrawables: references(7),
  name: string(10),
  /** The template. */
  master: reference(17),
  slideNumberPlaceholder: reference(20),
  note: reference(27),
  sageTagToInfoMap: messages(28, SageTagMapEntry),
  objectPlaceholder: reference(30),
  /** From back to front. */
  drawablesZOrder: references(42),
});
export type SlideArchive = Read<typeof SlideArchive>;

/** A shape with text that has a role on its slide. */
export const PlaceholderArchive = archive([7, 12], {});

const SlideStylePropertiesArchive = struct({
  fill: message(1, FillArchive),
  titlePlaceholderVisibility: bool(4),
  bodyPlaceholderVisibility: bool(5),
  slideNumberPlaceholderVisibility: bool(6),
  objectPlaceholderVisibility: bool(7),
});

export const SlideStyleArchive = archive([9], {
  super: message(1, StyleArchive),
  slideProperties: message(11, SlideStylePropertiesArchive),
});
export type SlideStyleArchive = Read<typeof SlideStyleArchive>;

export const NoteArchive = archive([15], { containedStorage: reference(1) });

export const RecordingArchive = archive([16], {});

export const Soundtrack = archive([21], {
  /** What is played. */
  movieMedia: references(3),
});
