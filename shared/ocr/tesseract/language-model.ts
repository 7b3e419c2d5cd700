/** A language model: its code and the bytes of its `.traineddata`, gzipped or not. */
export type LanguageModel = { code: string; data: Uint8Array };
