import { points } from '../../../../../shared/node/odf/length.ts';
import type { OdfDocument } from '../../../../../shared/node/odf/odf-document.ts';
import type { AutomaticStyles } from '../../../../../shared/node/odf/styles/automatic-styles.ts';
import { languageAttributes, type Style } from '../../../../../shared/node/odf/styles/style.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
} from '../../../../../shared/node/odf/xml/xml-element.ts';
import * as tswp from '../../../schema/tswp.ts';
import { fontCut } from '../../../text-markup/font-cut.ts';
import { printedLine, printedWidth } from '../../../text-markup/printed-font.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { characterAttributes } from './character-attributes.ts';
import { paragraphAttributes, relativeLineSpacing } from './paragraph-attributes.ts';
import { type ChainedStyle, StyleProperties, styleChain } from './style-properties.ts';

/** What a paragraph has beyond its style. */
export type ParagraphExtras = {
  /** Of `style:style`, such as `style:master-page-name`. */
  style?: XmlAttributes;
  /** Of `style:paragraph-properties`. */
  paragraph?: XmlAttributes;
};

type Family = 'paragraph' | 'text';

type TextStyle = ChainedStyle<tswp.ParagraphStyleArchive>;

/**
 * Styles of text as ODF styles. A style with a name in iWork becomes a named style with its parent;
 * one derived on the spot becomes an automatic one. `named: false` writes everything as automatic
 * styles: for presentations and cells, which have no named paragraph styles. `printed: true` makes
 * letters as wide and lines as high as those of the font, whatever is drawn instead.
 */
export class TextStyles {
  readonly graph: ObjectGraph;
  readonly document: OdfDocument;
  readonly #named: boolean;
  readonly printed: boolean;
  readonly #names = new Map<string, string>();

  constructor(
    graph: ObjectGraph,
    document: OdfDocument,
    options: { named: boolean; printed: boolean },
  ) {
    this.graph = graph;
    this.document = document;
    this.#named = options.named;
    this.printed = options.printed;
  }

  /** The level of a heading from 1, undefined for other paragraphs. */
  outlineLevel(identifier: number | undefined): number | undefined {
    return outlineLevel(textStyleChain(this.graph, identifier));
  }

  /** The height of a paragraph without words: Writer makes none of these lower than its font is. */
  emptyLine(identifier: number | undefined): XmlAttributes {
    if (!this.printed) return {};
    const height = linesOf(textStyleChain(this.graph, identifier))?.height;
    return height === undefined ? {} : { 'fo:line-height': points(height) };
  }

  /** @returns the name that `text:style-name` refers to, undefined where nothing is said */
  paragraph(
    identifier: number | undefined,
    automatic: AutomaticStyles,
    extras: ParagraphExtras = {},
  ): string | undefined {
    return this.#style('paragraph', identifier, automatic, (style) => ({
      ...style,
      attributes: { ...style.attributes, ...extras.style },
      properties: withParagraph(style.properties, extras.paragraph),
    }));
  }

  /** @param language a language tag such as `de-CH` */
  character(
    identifier: number | undefined,
    automatic: AutomaticStyles,
    language?: string,
    extras: XmlAttributes = {},
  ): string | undefined {
    return this.#style('text', identifier, automatic, (style) => ({
      ...style,
      properties: {
        'style:text-properties': {
          ...textProperties(style),
          ...languageAttributes(language),
          ...extras,
        },
      },
    }));
  }

  /** The character properties of a paragraph's style, with inherited ones. */
  characterProperties(identifier: number | undefined) {
    return characters(textStyleChain(this.graph, identifier));
  }

  paragraphProperties(identifier: number | undefined) {
    return paragraphs(textStyleChain(this.graph, identifier));
  }

  #style(
    family: Family,
    identifier: number | undefined,
    automatic: AutomaticStyles,
    complete: (style: Style) => Style,
  ): string | undefined {
    const chain = textStyleChain(this.graph, identifier);
    const split = this.#named ? namedAt(chain, 0) : chain.length;
    const parent = this.#parent(family, chain, split);
    const style = complete(this.#describe(family, chain, 0, split, parent));
    return saysMore(style) ? automatic.add(style) : parent;
  }

  #parent(family: Family, chain: TextStyle[], at: number): string | undefined {
    const style = chain[at];
    if (!style?.name) return undefined;
    const key = `${family} ${style.identifier}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const next = namedAt(chain, at + 1);
    const parent = this.#parent(family, chain, next);
    const described = this.#describe(family, chain, at, next, parent);
    const level = family === 'paragraph' ? outlineLevel(chain.slice(at)) : undefined;
    const attributes = { 'style:default-outline-level': level, 'style:class': 'text' };
    const name = this.document.styles.add(style.name, {
      ...described,
      ...(family === 'paragraph' && { attributes }),
    });
    this.#names.set(key, name);
    return name;
  }

  /** The combined properties of the styles from `from` to `to` of a chain. */
  #describe(
    family: Family,
    chain: TextStyle[],
    from: number,
    to: number,
    parent: string | undefined,
  ): Style {
    const said = chain.slice(from, to);
    const rest = chain.slice(to);
    const text = characterAttributes(characters(said, rest));
    const font = text['style:font-name'];
    if (typeof font === 'string') {
      this.document.fonts.add(font);
      if (this.printed) Object.assign(text, printedWidth(font));
    }
    const described: Style = { family, parent, properties: { 'style:text-properties': text } };
    if (family === 'text') return described;
    const { attributes, tabStops } = paragraphAttributes(paragraphs(said, rest));
    if (this.printed) Object.assign(attributes, printedLines(said, rest));
    const paragraph = element('style:paragraph-properties', attributes, tabStops ? [tabStops] : []);
    return {
      ...described,
      properties: { ...described.properties, 'style:paragraph-properties': paragraph },
    };
  }
}

function namedAt(chain: TextStyle[], from: number): number {
  const found = chain.findIndex((style, index) => index >= from && style.name !== undefined);
  return found < 0 ? chain.length : found;
}

function textStyleChain(graph: ObjectGraph, identifier: number | undefined): TextStyle[] {
  return styleChain(graph, identifier, tswp.ParagraphStyleArchive, (style) => style.super);
}

function characters(said: TextStyle[], rest: TextStyle[] = []) {
  const read = ({ style }: TextStyle) => style.charProperties ?? [];
  return new StyleProperties(said.flatMap(read), rest.flatMap(read));
}

function paragraphs(said: TextStyle[], rest: TextStyle[] = []) {
  const read = ({ style }: TextStyle) => style.paraProperties ?? [];
  return new StyleProperties(said.flatMap(read), rest.flatMap(read));
}

/** The height of lines, where these styles say anything that it depends on. */
function printedLines(said: TextStyle[], rest: TextStyle[]): XmlAttributes {
  const own = characters(said);
  const ownSpacing = paragraphs(said).get('lineSpacing');
  if (!own.get('fontName') && !own.get('fontSize') && !ownSpacing) return {};
  const lines = linesOf([...said, ...rest]);
  // Writer reads whole percents only.
  return lines ? { 'fo:line-height': `${Math.round(lines.byFont * 100)}%` } : {};
}

/**
 * The height of lines in points, undefined where the font is unknown, and by that of the font that
 * is drawn. Undefined where the styles say it in another way.
 */
function linesOf(chain: TextStyle[]): { height: number | undefined; byFont: number } | undefined {
  const spacing = relativeLineSpacing(paragraphs(chain).getUnlessNull('lineSpacing'));
  if (spacing === undefined) return undefined;
  const text = characters(chain);
  const font = text.get('fontName');
  const line = printedLine(font && fontCut(font).family, text.get('fontSize') ?? 0);
  return { height: line && line.height * spacing, byFont: spacing * (line?.byFont ?? 1) };
}

function withParagraph(
  properties: Style['properties'],
  extras: XmlAttributes | undefined,
): NonNullable<Style['properties']> {
  const before = properties?.['style:paragraph-properties'];
  if (!extras || !before || !isElement(before)) return properties ?? {};
  const attributes = { ...before.attributes, ...extras };
  return {
    ...properties,
    'style:paragraph-properties': element(before.name, attributes, before.children),
  };
}

function textProperties(style: Style): XmlAttributes {
  const found = style.properties?.['style:text-properties'];
  return found && !isElement(found) ? found : {};
}

function isElement(given: XmlAttributes | XmlElement): given is XmlElement {
  return typeof given.attributes === 'object';
}

/** Whether a style sets anything that its parent does not. */
function saysMore(style: Style): boolean {
  const given = Object.values(style.properties ?? {});
  return (
    Object.values(style.attributes ?? {}).some(isThere) ||
    given.some((each) =>
      isElement(each)
        ? [...each.children].length > 0 || Object.values(each.attributes).some(isThere)
        : Object.values(each).some(isThere),
    )
  );
}

function isThere(value: unknown): boolean {
  return value !== undefined;
}

/**
 * The level of a heading from 1 to 10. The style names of Apple's templates, which do not depend on
 * the language, come first: their documents give level 1 to a third heading too.
 */
function outlineLevel(chain: ChainedStyle<tswp.ParagraphStyleArchive>[]): number | undefined {
  const key = chain.find((style) => style.name !== undefined)?.key ?? '';
  const heading = /-paragraphstyle-Heading(?: ([1-3]))?$/i.exec(key);
  if (heading) return Number(heading[1] ?? 1);
  const said = chain
    .map(({ style }) => style.paraProperties?.outlineLevel)
    .find((level) => level !== undefined);
  return said !== undefined && said < 10 ? said + 1 : undefined;
}
