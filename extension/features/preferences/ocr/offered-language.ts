/** A language that can be chosen, and whether its model is there already. */
export type OfferedLanguage = { code: string; installed: boolean };
