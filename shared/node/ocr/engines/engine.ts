import type { GrayImage } from '../../../ocr/image/image.ts';
import type { TesseractLine } from '../../../ocr/tesseract/tesseract-line.ts';
import type { TesseractVariables } from '../../../ocr/tesseract/tesseract-variables.ts';
import type { LanguageModel } from '../models/language-models.ts';

/** One Tesseract engine; it runs one call at a time. Every call rejects once it has ended. */
export type Engine = AsyncDisposable & {
  /** Whether it has ended, as after a crash. */
  readonly worn: boolean;
  /** The name of the loaded models; empty before `load`. */
  readonly loaded: string;
  /** Replaces the loaded models. */
  load(set: { name: string; models: LanguageModel[] }): Promise<void>;
  read(picture: GrayImage, variables: TesseractVariables): Promise<TesseractLine[]>;
};
