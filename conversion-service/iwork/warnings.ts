import { ConversionFailure } from '../conversion/failure.ts';
import type { Warning } from '../conversion/warning.ts';

/** The largest number of warnings of one document: more would add nothing. */
const maxWarnings = 50;

/** Everything that a conversion may report as left out or changed: the codes with their texts. */
export const warningCodes = {
  attachment: 'Something of an unknown kind in a line of text is left out.',
  builds_left_out: 'Builds of slides are left out; what they show is there.',
  categories_left_out: 'Rows of a table come without the groups that they are in.',
  cells_left_out: 'A table has more cells than are read.',
  cells_unreadable: 'Cells could not be read and stand empty.',
  cell_controls_as_values: 'Pop-up menus, sliders, steppers and ratings are the values they have.',
  chart_left_out: 'A chart is left out.',
  chart_restyled: 'A chart keeps its data, kind and colors, not all of its styling.',
  comments_left_out: 'Comments on objects or slides are left out.',
  conditional_formatting_left_out: 'Looks of cells that depend on values are left out.',
  damaged_part: 'A part of the package is damaged and read up to the damage.',
  drawable_left_out: 'An object is left out.',
  drop_caps_left_out: 'Large initials are letters like the others.',
  durations_restyled: 'Durations in weeks or words are hours and minutes.',
  formulas_as_values: 'Formulas are kept as their results.',
  functions_became_values: 'Formulas with a function that has no equal are kept as their results.',
  gallery_cut: 'Only the top image of a gallery is shown.',
  gradients_simplified: 'Gradients of more than two colors keep the first and the last.',
  hidden_cells_left_out: 'Hidden rows or columns of a table are left out.',
  hidden_text_moved: 'Text that a slide hides stands above its edge.',
  inline_objects_moved: 'Objects of a line of text lie on their slide.',
  list_pictures_replaced: 'Images that label lists are shown as bullets.',
  movie_left_out: 'Only the still image of a movie is shown.',
  object_in_text_left_out: 'An object within the text of a shape is left out.',
  outside_the_grid: 'A table has rows or columns that no sheet has room for.',
  paragraph_left_out: 'A paragraph is written without its looks and what is in it.',
  pencil_annotations_left_out: 'Marks drawn by hand over text are left out.',
  picture_left_out: 'An image cannot be shown.',
  picture_not_cut: 'An image is shown whole, not cropped.',
  recording_left_out: 'The recording of a show is left out.',
  simple_reader: 'LibreOffice read the document by itself; parts may be missing.',
  slide_left_out: 'A slide could not be read and stands empty.',
  sound_left_out: 'A sound is left out.',
  table_cut: 'A table is larger than can be shown.',
  table_left_out: 'A table is left out.',
  texts_left_out: 'The document has more texts than are read.',
  tracked_changes_accepted: 'Tracked changes are shown as if accepted.',
  transitions_left_out: 'Transitions of slides are left out.',
  unplaced_left_out: 'Texts or tables are left out whose place in the document is not known.',
} as const;

export type WarningCode = keyof typeof warningCodes;

/** What a document's conversion leaves out, each thing said once. */
export class Warnings {
  readonly #warnings = new Map<string, Warning>();

  /** Records what is left out; the detail is for the document's owner. */
  add(code: WarningCode, detail: string): void {
    const key = `${code}\n${detail}`;
    if (this.#warnings.size < maxWarnings) this.#warnings.set(key, { code, detail });
  }

  list(): Warning[] {
    return [...this.#warnings.values()];
  }
}

/**
 * Converts one object: a failure loses only the object, with a warning, not the document.
 * @returns the result of `work`, or undefined where it fails
 * @throws {ConversionFailure} where the whole document is concerned
 */
export function guarded<T>(
  warnings: Warnings,
  { code, detail }: { code: WarningCode; detail: string },
  work: () => T,
): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof ConversionFailure) throw error;
    warnings.add(code, detail);
    return undefined;
  }
}
