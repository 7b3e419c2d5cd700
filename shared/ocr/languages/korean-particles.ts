/**
 * In Korean a word of Latin letters has its particle without a space, as in “CD로”. Models for Latin
 * letters read that as well, as digits or lines.
 */

/** The particles of Korean that follow a word most often, by how many syllables they have. */
const particles: Record<number, RegExp> = {
  1: /^[을를이가은는에의로과와도만][.,)\]]*$/,
  2: /^(?:에서|에는|에도|에게|으로|로의|라는|이라|이란|까지|부터|처럼|보다|하고|이나|들은|들을|들이)[.,)\]]*$/,
};

/** Whether it is a particle of so many syllables, with the punctuation after it. */
export function isParticle(text: string, syllables: number): boolean {
  return particles[syllables]?.test(text) ?? false;
}

/** Whether the end of what was read as Latin letters looks like one, or is read with doubt. */
export function mayEndInParticle({
  text,
  confidence,
}: {
  text: string;
  confidence: number;
}): boolean {
  return confidence < surely || /\p{L}[^\p{L}]*[\dO|]\S?$/u.test(text);
}

/** Confidence 0 to 100: words with a particle were read with up to 90, others with more. */
const surely = 93;
