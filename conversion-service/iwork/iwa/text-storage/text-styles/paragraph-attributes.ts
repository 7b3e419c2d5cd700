import { percent, points } from '../../../../../shared/node/odf/length.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
} from '../../../../../shared/node/odf/xml/xml-element.ts';
import * as tsd from '../../../schema/tsd.ts';
import type * as tswp from '../../../schema/tswp.ts';
import type { StyleProperties } from './style-properties.ts';
import { readColor } from './style-properties.ts';

/** The paragraph properties of a style: attributes of `style:paragraph-properties`, and tab stops. */
export type ParagraphAttributes = { attributes: XmlAttributes; tabStops: XmlElement | undefined };

type ParagraphProperties = StyleProperties<tswp.ParagraphStylePropertiesArchive>;

/** Only what this style itself sets. */
export function paragraphAttributes(properties: ParagraphProperties): ParagraphAttributes {
  const attributes = {
    ...indents(properties),
    ...spacing(properties),
    ...breaks(properties),
    ...borders(properties),
    'fo:text-align': alignment(properties),
    'style:tab-stop-distance': length(properties.get('defaultTabStops')),
    'style:writing-mode': ['lr-tb', 'rl-tb'][properties.get('writingDirection') ?? -1],
    'fo:background-color': properties.isNull('fill')
      ? 'transparent'
      : readColor(properties.getUnlessNull('fill'))?.hex,
  };
  return { attributes, tabStops: tabStops(properties.getUnlessNull('tabs')) };
}

function alignment(properties: ParagraphProperties): string | undefined {
  return ['left', 'right', 'center', 'justify', 'start'][properties.get('alignment') ?? -1];
}

function indents(properties: ParagraphProperties): XmlAttributes {
  const left = properties.get('leftIndent');
  const speaks = left !== undefined || properties.get('firstLineIndent') !== undefined;
  const first =
    (properties.all.get('firstLineIndent') ?? 0) - (properties.all.get('leftIndent') ?? 0);
  return {
    'fo:margin-left': left === undefined ? undefined : points(left),
    'fo:margin-right': length(properties.get('rightIndent')),
    // In iWork the first line's indent counts from the margin, in ODF from the other lines.
    'fo:text-indent': speaks ? points(first) : undefined,
  };
}

function spacing(properties: ParagraphProperties): XmlAttributes {
  return {
    'fo:margin-top': length(properties.get('spaceBefore')),
    'fo:margin-bottom': length(properties.get('spaceAfter')),
    ...lineSpacing(properties.getUnlessNull('lineSpacing')),
  };
}

/** What spacing of lines means; other modes are lengths. */
const spacingMode = { relative: 0, minimum: 1, between: 4 };

function lineSpacing(spacing: tswp.LineSpacingArchive | undefined): XmlAttributes {
  const amount = spacing?.amount;
  if (!spacing || amount === undefined || amount <= 0) return {};
  const { mode = spacingMode.relative } = spacing;
  if (mode === spacingMode.minimum) return { 'style:line-height-at-least': points(amount) };
  if (mode === spacingMode.between) return { 'style:line-spacing': points(amount) };
  return { 'fo:line-height': mode === spacingMode.relative ? percent(amount) : points(amount) };
}

/** By the usual height of lines; undefined where a paragraph says their height otherwise. */
export function relativeLineSpacing(
  spacing: tswp.LineSpacingArchive | undefined,
): number | undefined {
  const { amount = 0, mode = spacingMode.relative } = spacing ?? {};
  if (amount <= 0) return 1;
  return mode === spacingMode.relative ? amount : undefined;
}

function breaks(properties: ParagraphProperties): XmlAttributes {
  const together = properties.get('keepLinesTogether');
  const withNext = properties.get('keepWithNext');
  const widows = properties.get('widowControl');
  const before = properties.get('pageBreakBefore');
  return {
    'fo:keep-together': together === undefined ? undefined : together ? 'always' : 'auto',
    'fo:keep-with-next': withNext === undefined ? undefined : withNext ? 'always' : 'auto',
    'fo:widows': widows === undefined ? undefined : widows ? 2 : 0,
    'fo:orphans': widows === undefined ? undefined : widows ? 2 : 0,
    'fo:break-before': before === undefined ? undefined : before ? 'page' : 'auto',
  };
}

function borders(properties: ParagraphProperties): XmlAttributes {
  const said = borderPositions(properties);
  if (said === undefined && !properties.get('stroke')) return {};
  const where = borderPositions(properties.all);
  const line = borderLine(properties.all.getUnlessNull('stroke'));
  if (!line || !where) return where === 0 || line === 'none' ? { 'fo:border': 'none' } : {};
  const at = (wanted: boolean) => (wanted ? line : 'none');
  return {
    'fo:border-top': at([1, 3, 4, 15].includes(where)),
    'fo:border-bottom': at([2, 3, 4, 15].includes(where)),
    'fo:border-left': at(where === 4 || where === 15),
    'fo:border-right': at(where === 4 || where === 15),
  };
}

/** Older versions use another field. */
function borderPositions(properties: ParagraphProperties): number | undefined {
  return properties.get('borderPositions') ?? properties.get('deprecatedBorders');
}

function tabStops(tabs: tswp.TabsArchive | undefined): XmlElement | undefined {
  if (!tabs) return undefined;
  return element('style:tab-stops', {}, tabs.tabs.map(tabStop));
}

function tabStop(tab: tswp.TabArchive): XmlElement {
  const type = ['left', 'center', 'right', 'char'][tab.alignment ?? 0] ?? 'left';
  const { leader } = tab;
  return element('style:tab-stop', {
    'style:position': points(tab.position ?? 0),
    'style:type': type,
    'style:char': type === 'char' ? '.' : undefined,
    'style:leader-style': leader ? 'dotted' : undefined,
    'style:leader-text': leader || undefined,
  });
}

function length(value: number | undefined): string | undefined {
  return value === undefined ? undefined : points(Math.max(0, value));
}

/**
 * A stroke as `fo:border` writes it.
 * @returns undefined where there is no stroke, `none` for one that is not drawn
 */
function borderLine(stroke: tsd.StrokeArchive | undefined): string | undefined {
  if (!stroke) return undefined;
  const { pattern, width = 1 } = stroke;
  const color = readColor(stroke.color);
  const type = pattern?.type;
  if (width <= 0 || type === tsd.StrokePatternType.empty || color?.opacity === 0) return 'none';
  const [dash] = type === tsd.StrokePatternType.pattern ? (pattern?.pattern ?? []) : [];
  const kind = dash === undefined ? 'solid' : dash < 0.5 ? 'dotted' : 'dashed';
  return `${points(Math.max(width, 0.25))} ${kind} ${color?.hex ?? '#000000'}`;
}
