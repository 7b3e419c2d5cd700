/** Ink at least this strong belongs to a letter. */
export const markThreshold = 96;
