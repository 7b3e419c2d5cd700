import { points } from '../../../../shared/node/odf/length.ts';
import { element, type XmlElement, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { Xml09Context } from '../context.ts';
import {
  childOf,
  descendants,
  elementsOf,
  numberIn,
  type Xml09Element,
} from '../package/element.ts';
import { storageNodes } from '../text/storage-nodes.ts';

/** The page style of a document, with the headers and footers of its first section. */
export function xml09MasterPage(root: Xml09Element, context: Xml09Context): XmlElement {
  const section = sectionChain(root, context);
  const layout = context.automatic.addElement('PM', pageLayout(root));
  const isSet = (property: string) => (context.styles.number(section, property) ?? 0) > 0;
  const kinds = [
    { area: 'header', of: 'headers' },
    { area: 'footer', of: 'footers' },
  ].flatMap(({ area, of }) => {
    const write = (master: string, suffix: string) =>
      areaElement(
        `style:${area}${suffix}`,
        stored(root, of, area, master, section, context),
        context,
      );
    return [
      write('oddPageMaster', ''),
      ...(isSet('pageMasterLeftRightPagesDifferent') ? [write('evenPageMaster', '-left')] : []),
      ...(isSet('pageMasterFirstPageDifferent') ? [write('firstPageMaster', '-first')] : []),
    ];
  });
  const attributes = { 'style:name': 'Standard', 'style:page-layout-name': layout };
  return element('style:master-page', attributes, kinds);
}

/** The style of the first section of the body. */
function sectionChain(root: Xml09Element, { styles }: Xml09Context): Xml09Element[] {
  const body = childOf(root, 'text-storage', 'text-body');
  const section = body && [...descendants(body)].find(({ name }) => name === 'section');
  return styles.chain(section?.attributes.style);
}

/** The text that a section's page master names; without one, that of the document. */
function stored(
  root: Xml09Element,
  group: string,
  area: string,
  master: string,
  section: readonly Xml09Element[],
  { styles }: Xml09Context,
): Xml09Element | undefined {
  const kind = master.replace('PageMaster', '').replace(/^./, (letter) => letter.toUpperCase());
  const usual = `SFWPDefault${kind}${area === 'header' ? 'Header' : 'Footer'}Identifier`;
  const wanted = styles.value(section, master)?.attributes[area] || usual;
  const found = elementsOf(childOf(root, group)).find(({ attributes }) =>
    [attributes.name, attributes.ID].includes(wanted),
  );
  return childOf(found, 'text-storage');
}

function areaElement(
  name: string,
  storage: Xml09Element | undefined,
  context: Xml09Context,
): XmlElement {
  const content: XmlNode[] = storageNodes(storage, context);
  return element(name, {}, content.length > 0 ? content : [element('text:p')]);
}

/** A header begins where Pages says, and grows down to the body. */
function pageLayout(root: Xml09Element): XmlElement {
  const print = childOf(root, 'slprint-info');
  const margins = childOf(print, 'page-margins');
  const side = (name: string) => Math.max(0, numberIn(margins, name) ?? 72);
  const [width, height] = [
    numberIn(print, 'page-width') ?? 595,
    numberIn(print, 'page-height') ?? 842,
  ];
  const properties = element('style:page-layout-properties', {
    'fo:page-width': points(width),
    'fo:page-height': points(height),
    'style:print-orientation': width > height ? 'landscape' : 'portrait',
    'fo:margin-left': points(side('left')),
    'fo:margin-right': points(side('right')),
    'fo:margin-top': points(Math.min(side('header'), side('top'))),
    'fo:margin-bottom': points(Math.min(side('footer'), side('bottom'))),
  });
  return element('style:page-layout', {}, [
    properties,
    areaStyle('style:header-style', 'fo:margin-bottom', side('top') - side('header')),
    areaStyle('style:footer-style', 'fo:margin-top', side('bottom') - side('footer')),
  ]);
}

function areaStyle(name: string, gap: string, height: number): XmlElement {
  const attributes = { 'fo:min-height': points(Math.max(0, height)), [gap]: '0pt' };
  return element(name, {}, [element('style:header-footer-properties', attributes)]);
}
