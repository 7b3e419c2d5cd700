import { z } from 'zod';
import { coordinate, extent } from '../../shared/api/region.ts';
import { UsageError } from './command.ts';

/** As X,Y,WIDTH,HEIGHT on the command line. */
export function regionOf(text: string) {
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const region = numbers.safeParse(parts);
  if (!region.success) {
    throw new UsageError(
      '--region takes X,Y,WIDTH,HEIGHT: four whole numbers up to a million, the sizes above zero.',
    );
  }
  const [x, y, width, height] = region.data;
  return { x, y, width, height };
}

const numbers = z.tuple([coordinate, coordinate, extent, extent]);
