import { serializeWhole } from '../xml/serialize.ts';
import { element, type XmlElement } from '../xml/xml-element.ts';
import { type Style, type StyleFamily, styleElement } from './style.ts';

/**
 * The automatic styles of one part (content.xml and styles.xml each have their own). Adding an
 * equal style again returns the same name, so a document has each style once.
 */
export class AutomaticStyles {
  #names = new Map<string, string>();
  #counts = new Map<string, number>();
  #elements: XmlElement[] = [];

  /** @returns the name to refer to, such as `P3` */
  add(style: Style): string {
    return this.addElement(prefixes[style.family], styleElement(undefined, style));
  }

  /**
   * For what is no `style:style`: list styles, page layouts, number styles. Give the element
   * without its `style:name`.
   * @returns the name to refer to, `prefix` and a number
   */
  addElement(prefix: string, unnamed: XmlElement): string {
    const whole = element(unnamed.name, unnamed.attributes, [...unnamed.children]);
    const key = `${prefix} ${serializeWhole(whole)}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const count = (this.#counts.get(prefix) ?? 0) + 1;
    const name = `${prefix}${count}`;
    this.#counts.set(prefix, count);
    this.#names.set(key, name);
    this.#elements.push(
      element(whole.name, { ...whole.attributes, 'style:name': name }, whole.children),
    );
    return name;
  }

  /** The `office:automatic-styles` element. */
  element(): XmlElement {
    return element('office:automatic-styles', {}, this.#elements);
  }
}

const prefixes: Record<StyleFamily, string> = {
  paragraph: 'P',
  text: 'T',
  section: 'Sect',
  table: 'Table',
  'table-column': 'co',
  'table-row': 'ro',
  'table-cell': 'ce',
  graphic: 'gr',
  presentation: 'pr',
  'drawing-page': 'dp',
  chart: 'ch',
  ruby: 'Ru',
};
