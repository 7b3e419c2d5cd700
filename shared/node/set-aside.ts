import { rename } from 'node:fs/promises';

/**
 * Renames what cannot be read, whatever it is, so that nothing is lost with it.
 * @returns the new name, beside the old one
 */
export async function setAside(file: string): Promise<string> {
  const movedTo = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
  await rename(file, movedTo);
  return movedTo;
}
