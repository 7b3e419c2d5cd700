import type { XmlElement, XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import { ListLabels, type ListStyles, textOf } from './list-labels.ts';

/** The text with the labels of its list items as letters: LibreOffice writes no lists in books. */
export function labelLists(content: XmlElement, styles: ListStyles): XmlElement {
  const labels = new ListLabels(styles);

  function labeled(node: XmlElement): XmlElement {
    if (node.name === 'text:list') {
      const style = textOf(node, 'text:style-name') ?? '';
      return list(node, labels.countsOf(node), { style, level: 1 });
    }
    return { ...node, children: changed(node.children, labeled) };
  }

  function list(
    node: XmlElement,
    counts: number[],
    { style, level }: { style: string; level: number },
  ): XmlElement {
    const item = (child: XmlElement): XmlElement => {
      let isFirst = child.name === 'text:list-item';
      const part = (one: XmlElement): XmlElement => {
        if (one.name === 'text:list') {
          const own = textOf(one, 'text:style-name') ?? style;
          return list(one, counts, { style: own, level: level + 1 });
        }
        const isLabeled = isFirst && (one.name === 'text:p' || one.name === 'text:h');
        isFirst &&= !isLabeled;
        if (!isLabeled) return labeled(one);
        const start = textOf(child, 'text:start-value');
        const label = labels.next(counts, { style, level, start });
        return label === '' ? one : { ...one, children: [`${label} `, ...one.children] };
      };
      return { ...child, children: changed(child.children, part) };
    };
    return { ...node, children: changed(node.children, item) };
  }

  return labeled(content);
}

function changed(children: Iterable<XmlNode>, change: (one: XmlElement) => XmlElement): XmlNode[] {
  return [...children].map((child) => (typeof child === 'string' ? child : change(child)));
}
