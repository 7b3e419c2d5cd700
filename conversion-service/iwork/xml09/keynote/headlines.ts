import {
  childOf,
  descendants,
  elementsOf,
  numberIn,
  type Xml09Element,
} from '../package/element.ts';
import type { Role } from './placeholder-look.ts';

/** Keynote 2 keeps titles (depth 0) and texts in a list of headlines: those of a role as a text. */
export function headlines(slide: Xml09Element, role: Role): Xml09Element | undefined {
  const isWanted = (depth: number) => (role === 'title' ? depth === 0 : depth > 0);
  const paragraphs = elementsOf(childOf(slide, 'bullets')).flatMap((headline) => {
    const depth = Math.floor(numberIn(headline, 'depth') ?? 0);
    if (headline.name !== 'headline' || !isWanted(depth)) return [];
    const text = childOf(headline, 'text');
    const found = text ? [...descendants(text)].filter(({ name }) => name === 'p') : [];
    return found.map((paragraph) => atLevel(paragraph, depth));
  });
  if (paragraphs.length === 0 || (role !== 'title' && role !== 'body')) return undefined;
  const body = { name: 'text-body', attributes: {}, children: paragraphs };
  return { name: 'text-storage', attributes: {}, children: [body] };
}

function atLevel(paragraph: Xml09Element, depth: number): Xml09Element {
  const level = paragraph.attributes['list-level'] ?? String(depth);
  return { ...paragraph, attributes: { ...paragraph.attributes, 'list-level': level } };
}
