import { has, type NamedMessage, type Struct } from '../../../schema/declare.ts';
import type * as tsp from '../../../schema/tsp.ts';
import type * as tss from '../../../schema/tss.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';

/** A property that a style may explicitly unset: `fontColor`, since there is a `fontColorNull`. */
type Nullable<Properties> = keyof {
  [Name in keyof Properties & string as `${Name}Null` extends keyof Properties
    ? Name
    : never]: unknown;
} &
  keyof Properties &
  string;

/**
 * The properties of a style: its own (`said`, nearest first) and those that it inherits
 * (`inherited`). A null flag in a nearer message hides the value of a further one.
 */
export class StyleProperties<Properties extends NamedMessage> {
  readonly #said: readonly Properties[];
  readonly #inherited: readonly Properties[];

  constructor(said: readonly Properties[], inherited: readonly Properties[] = []) {
    this.#said = said;
    this.#inherited = inherited;
  }

  /** With what is inherited. */
  get all(): StyleProperties<Properties> {
    return new StyleProperties([...this.#said, ...this.#inherited]);
  }

  /** The value of the nearest message that has one, whatever the null flags. */
  get<Name extends keyof Properties>(name: Name): Properties[Name] | undefined {
    for (const properties of this.#said) {
      const value = properties[name];
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** The same, undefined where a nearer message unsets it. */
  getUnlessNull<Name extends Nullable<Properties>>(name: Name): Properties[Name] | undefined {
    for (const properties of this.#said) {
      const value = properties[name];
      if (value !== undefined) return value;
      if (saysNone(properties, name)) return undefined;
    }
    return undefined;
  }

  /** Whether the nearest message that concerns it unsets it. */
  isNull(name: Nullable<Properties>): boolean {
    const speaking = this.#said.find((each) => has(each, name) || saysNone(each, name));
    return speaking !== undefined && !has(speaking, name);
  }
}

function saysNone(properties: NamedMessage, name: string): boolean {
  return Reflect.get(properties, `${name}Null`) === true;
}

/** One style of the chain from a style to its furthest parent. */
export type ChainedStyle<Style> = {
  identifier: number;
  style: Style;
  /** What a person calls it; undefined for what is derived from a named one on the spot. */
  name: string | undefined;
  /** A name that does not depend on the language, such as `text-3-paragraphstyle-Heading 1`. */
  key: string | undefined;
};

/** Real documents have fewer than ten; a cycle ends here too. */
const maxStyles = 32;

/**
 * A style and the styles that it inherits from, nearest first.
 * @param superOf the part that all styles have
 */
export function styleChain<Style>(
  graph: ObjectGraph,
  identifier: number | undefined,
  type: Struct<Style>,
  superOf: (style: Style) => tss.StyleArchive | undefined,
): ChainedStyle<Style>[] {
  const chain: ChainedStyle<Style>[] = [];
  let next = identifier;
  while (next !== undefined && chain.length < maxStyles) {
    const style = graph.readAs(next, type);
    if (!style) break;
    const common = superOf(style);
    const isVariation = common?.isVariation === true;
    const name = isVariation ? undefined : common?.name?.trim() || undefined;
    chain.push({ identifier: next, style, name, key: common?.styleIdentifier });
    next = common?.parent;
  }
  return chain;
}

/** A color as ODF writes it, `#rrggbb`, and its opacity from 0 to 1. */
type OpaqueColor = { hex: string; opacity: number };

/** Display P3 is taken as sRGB. */
export function readColor(color: tsp.Color | undefined): OpaqueColor | undefined {
  if (!color) return undefined;
  const opacity = bounded(color.a ?? 1);
  const parts = channels(color).map((part) => Math.round(bounded(part) * 255));
  return { hex: `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`, opacity };
}

const cmyk = 2;
const gray = 3;

/** Red, green and blue. */
function channels(color: tsp.Color): number[] {
  const { model } = color;
  if (model === gray) return Array.from({ length: 3 }, () => color.w ?? 0);
  if (model !== cmyk) return [color.r ?? 0, color.g ?? 0, color.b ?? 0];
  const light = 1 - bounded(color.k ?? 0);
  return [color.c, color.m, color.y].map((ink) => (1 - bounded(ink ?? 0)) * light);
}

function bounded(part: number): number {
  return Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : 0;
}
