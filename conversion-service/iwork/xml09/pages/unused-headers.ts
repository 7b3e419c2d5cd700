import type { Warnings } from '../../warnings.ts';
import { childOf, elementsOf, type Xml09Element } from '../package/element.ts';

/** Warns where sections have headers of their own: those of the first section are on every page. */
export function unusedHeaders(root: Xml09Element, { warnings }: { warnings: Warnings }): void {
  const own = ['headers', 'footers'].flatMap((group) =>
    elementsOf(childOf(root, group)).filter(
      ({ attributes }) => !/^SFWPDefault/.test(attributes.name ?? ''),
    ),
  );
  if (own.length === 0) return;
  const detail =
    'Sections had headers or footers of their own; those of the first section are used.';
  warnings.add('headers_left_out', detail);
}
