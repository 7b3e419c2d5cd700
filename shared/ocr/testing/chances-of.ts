import type { Chances } from '../line-network/line-network.ts';

/**
 * What a network of `count` outputs says of a line of whose steps each has one likely output, given as its number, or several with the
 * logarithms of their weights.
 */
export function chancesOf(steps: (number | Record<number, number>)[], count: number): Chances {
  const values = steps.flatMap((likely) => {
    const logarithms: Record<number, number> =
      typeof likely === 'number' ? { [likely]: 10 } : likely;
    const weights = Array.from({ length: count }, (_, output) => Math.exp(logarithms[output] ?? 0));
    const sum = weights.reduce((all, weight) => all + weight, 0);
    return weights.map((weight) => weight / sum);
  });
  return { steps: steps.length, outputs: count, values: Float32Array.from(values) };
}
