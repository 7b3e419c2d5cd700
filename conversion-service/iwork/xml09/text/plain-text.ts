import { childOf, elementsOf, type Xml09Element } from '../package/element.ts';

/** The characters of a text, a line for each paragraph. */
export function plainText(storage: Xml09Element | undefined): string {
  return paragraphs(childOf(storage, 'text-body') ?? storage)
    .map(textOf)
    .join('\n');
}

function paragraphs(parent: Xml09Element | undefined): Xml09Element[] {
  return elementsOf(parent).flatMap((child) => {
    if (child.name === 'p') return [child];
    return child.name === 'stylesheet' ? [] : paragraphs(child);
  });
}

function textOf({ name, children }: Xml09Element): string {
  if (name === 'tab') return '\t';
  if (name === 'lnbr') return '\n';
  return children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
