import { percent, points } from '../../../../../shared/node/odf/length.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
} from '../../../../../shared/node/odf/xml/element.ts';
import type { Message } from '../../archive/message.ts';
import { borderLine } from './border-line.ts';
import { readColor } from './color.ts';
import type { StyleProperties } from './style-properties.ts';

/** What a style says of paragraphs: attributes of `style:paragraph-properties`, and tab stops. */
export type ParagraphAttributes = { attributes: XmlAttributes; tabStops: XmlElement | undefined };

/** For TSWP.ParagraphStylePropertiesArchive: only what this style says itself. */
export function paragraphAttributes(properties: StyleProperties): ParagraphAttributes {
  const attributes = {
    ...indents(properties),
    ...spacing(properties),
    ...breaks(properties),
    ...borders(properties),
    'fo:text-align': alignment(properties),
    'style:tab-stop-distance': length(properties.float(4)),
    'style:writing-mode': ['lr-tb', 'rl-tb'][properties.uint(38) ?? -1],
    'fo:background-color': properties.isNull(6, 5)
      ? 'transparent'
      : readColor(properties.message(6, 5))?.hex,
  };
  return { attributes, tabStops: tabStops(properties.message(25, 24)) };
}

/** 0 left, 1 right, 2 centre, 3 justified, 4 as the script is written. */
function alignment(properties: StyleProperties): string | undefined {
  return ['left', 'right', 'center', 'justify', 'start'][properties.uint(1) ?? -1];
}

function indents(properties: StyleProperties): XmlAttributes {
  const left = properties.float(11);
  const speaks = left !== undefined || properties.float(7) !== undefined;
  const first = (properties.all.float(7) ?? 0) - (properties.all.float(11) ?? 0);
  return {
    'fo:margin-left': left === undefined ? undefined : points(left),
    'fo:margin-right': length(properties.float(19)),
    // In iWork the first line's indent counts from the margin, in ODF from the other lines.
    'fo:text-indent': speaks ? points(first) : undefined,
  };
}

function spacing(properties: StyleProperties): XmlAttributes {
  return {
    'fo:margin-top': length(properties.float(21)),
    'fo:margin-bottom': length(properties.float(20)),
    ...lineSpacing(properties.message(13, 12)),
  };
}

/** 1 mode: 0 times a line's height, 1 at least, 2 exactly, 3 at most, 4 between lines. */
function lineSpacing(spacing: Message | undefined): XmlAttributes {
  const amount = spacing?.float(2);
  if (!spacing || amount === undefined || amount <= 0) return {};
  const mode = spacing.uint(1) ?? 0;
  if (mode === 1) return { 'style:line-height-at-least': points(amount) };
  if (mode === 4) return { 'style:line-spacing': points(amount) };
  return { 'fo:line-height': mode === 0 ? percent(amount) : points(amount) };
}

function breaks(properties: StyleProperties): XmlAttributes {
  const together = properties.bool(9);
  const withNext = properties.bool(10);
  const widows = properties.bool(26);
  const before = properties.bool(14);
  return {
    'fo:keep-together': together === undefined ? undefined : together ? 'always' : 'auto',
    'fo:keep-with-next': withNext === undefined ? undefined : withNext ? 'always' : 'auto',
    'fo:widows': widows === undefined ? undefined : widows ? 2 : 0,
    'fo:orphans': widows === undefined ? undefined : widows ? 2 : 0,
    'fo:break-before': before === undefined ? undefined : before ? 'page' : 'auto',
  };
}

/** 45 says where: 1 top, 2 bottom, 3 both, 4 all around; 15 said so in older versions. */
function borders(properties: StyleProperties): XmlAttributes {
  const said = properties.uint(45) ?? properties.uint(15);
  if (said === undefined && !properties.message(32)) return {};
  const where = properties.all.uint(45) ?? properties.all.uint(15);
  const line = borderLine(properties.all.message(32, 31));
  if (!line || !where) return where === 0 || line === 'none' ? { 'fo:border': 'none' } : {};
  const at = (wanted: boolean) => (wanted ? line : 'none');
  return {
    'fo:border-top': at([1, 3, 4, 15].includes(where)),
    'fo:border-bottom': at([2, 3, 4, 15].includes(where)),
    'fo:border-left': at(where === 4 || where === 15),
    'fo:border-right': at(where === 4 || where === 15),
  };
}

function tabStops(tabs: Message | undefined): XmlElement | undefined {
  if (!tabs) return undefined;
  return element('style:tab-stops', {}, tabs.messages(1).map(tabStop));
}

function tabStop(tab: Message): XmlElement {
  const type = ['left', 'center', 'right', 'char'][tab.uint(2) ?? 0] ?? 'left';
  const leader = tab.string(3);
  return element('style:tab-stop', {
    'style:position': points(tab.float(1) ?? 0),
    'style:type': type,
    'style:char': type === 'char' ? '.' : undefined,
    'style:leader-style': leader ? 'dotted' : undefined,
    'style:leader-text': leader || undefined,
  });
}

function length(value: number | undefined): string | undefined {
  return value === undefined ? undefined : points(Math.max(0, value));
}
