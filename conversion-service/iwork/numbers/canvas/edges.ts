/** Points; nearer lines are one. */
const tolerance = 0.4;

/** The lines of a canvas in one direction, numbered from the first. */
export class Edges {
  readonly places: readonly number[];

  constructor(wanted: readonly number[]) {
    const places: number[] = [];
    for (const at of wanted.toSorted((a, b) => a - b))
      if (places.length === 0 || at - (places.at(-1) ?? 0) > tolerance) places.push(at);
    this.places = places;
  }

  /** The number of the line for a place that was wanted: the last that is not behind it. */
  number(place: number): number {
    let [low, high] = [0, this.places.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.places[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
