/** Excel's limit, which LibreOffice does not keep by itself when it writes XLSX. */
const maxLength = 31;

/** Gives names that are allowed for sheets and not given before, by ODF's and Excel's rules. */
export class SheetNames {
  readonly #taken = new Set<string>();

  /** The name itself where it can be had; else one like it. */
  take(wanted: string): string {
    const clean = allowed(wanted) || 'Sheet';
    let name = shortened(clean, maxLength);
    for (let count = 2; this.#taken.has(name.toLowerCase()); count += 1) {
      const ending = ` (${count})`;
      name = shortened(clean, maxLength - ending.length) + ending;
    }
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

function allowed(name: string): string {
  return name
    .replace(/[[\]*?:/\\\p{Cc}]/gu, '_')
    .trim()
    .replace(/^'+|'+$/g, '’');
}

/** Counts as Excel does, in UTF-16 units, without cutting a character in two. */
function shortened(name: string, length: number): string {
  if (name.length <= length) return name;
  return name
    .slice(0, length - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
    .concat('…');
}
