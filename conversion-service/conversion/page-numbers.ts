/**
 * The pages of a selection such as `1-3,7` in their order; the last range may be open (`5-`);
 * without a selection all of them.
 */
export function* pageNumbers(pages = '1-'): Generator<number> {
  for (const range of pages.split(',')) {
    const [first, last] = range.split('-');
    const end = last === '' ? Number.POSITIVE_INFINITY : Number(last ?? first);
    for (let page = Number(first); page <= end; page++) yield page;
  }
}
