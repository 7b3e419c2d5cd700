/** Gives master pages names that differ in more than case, and are not so long that programs cut them. */
export class MasterNames {
  readonly #taken = new Set<string>();

  take(name: string): string {
    const short = name.trim().slice(0, 80) || 'Slide';
    let free = short;
    for (let count = 2; this.#taken.has(free.toLowerCase()); count += 1) free = `${short} ${count}`;
    this.#taken.add(free.toLowerCase());
    return free;
  }
}
