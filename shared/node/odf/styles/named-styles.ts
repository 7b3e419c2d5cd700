import { element, type XmlElement } from '../xml/xml-element.ts';
import { type Style, styleElement } from './style.ts';

/**
 * The styles that a person sees in the list of styles. A name used twice in a family gets a number
 * appended.
 */
export class NamedStyles {
  #taken = new Set<string>();
  #elements: XmlElement[] = [];
  #drawings = new Map<string, string>();

  /** @returns the name to refer to, which is not the display name */
  add(displayName: string, style: Style): string {
    const free = this.#freeName(style.family, displayName.trim() || 'Unnamed');
    const name = styleName(free);
    const shown = name === free ? undefined : free;
    const attributes = { 'style:display-name': shown, ...style.attributes };
    this.#elements.push(styleElement(name, { ...style, attributes }));
    return name;
  }

  /** A `text:list-style` and the like, without its name. */
  addElement(displayName: string, unnamed: XmlElement): string {
    const free = this.#freeName(unnamed.name, displayName.trim() || 'Unnamed');
    const name = styleName(free);
    const shown = name === free ? undefined : free;
    const attributes = {
      'style:name': name,
      'style:display-name': shown,
      ...unnamed.attributes,
    };
    this.#elements.push(element(unnamed.name, attributes, [...unnamed.children]));
    return name;
  }

  /**
   * A gradient, dash, marker or fill picture, without its `draw:name`; an equal one is shared
   * unless it is filled in later.
   * @returns the name to refer to
   */
  addDrawing(prefix: string, unnamed: XmlElement): string {
    const key = `${unnamed.name} ${JSON.stringify(unnamed.attributes)}`;
    const isComplete = unnamed.name !== 'draw:fill-image';
    const known = isComplete ? this.#drawings.get(key) : undefined;
    if (known !== undefined) return known;
    const name = styleName(this.#freeName(unnamed.name, prefix));
    this.#drawings.set(key, name);
    unnamed.attributes['draw:name'] = name;
    this.#elements.push(unnamed);
    return name;
  }

  /**
   * Elements without a free name: `style:default-style`, `draw:marker`, outline and notes settings.
   */
  addUnnamed(whole: XmlElement): void {
    this.#elements.push(element(whole.name, whole.attributes, [...whole.children]));
  }

  /** The `office:styles` element. */
  element(): XmlElement {
    return element('office:styles', {}, this.#elements);
  }

  #freeName(family: string, wanted: string): string {
    let free = wanted;
    for (let count = 2; this.#taken.has(`${family} ${free.toLowerCase()}`); count++) {
      free = `${wanted} ${count}`;
    }
    this.#taken.add(`${family} ${free.toLowerCase()}`);
    return free;
  }
}

/**
 * A style's name as the XML name that ODF requires: other characters become `_hex_`, as LibreOffice
 * writes them. `Heading 1` is `Heading_20_1`.
 */
export function styleName(displayName: string): string {
  const encoded = displayName.replace(/[^A-Za-z0-9]/gu, encodeCharacter);
  return /^[A-Za-z_]/.test(encoded) ? encoded : `_${encoded}`;
}

function encodeCharacter(character: string): string {
  return `_${(character.codePointAt(0) ?? 0).toString(16)}_`;
}
