import { percent, points } from '../../../../../shared/node/odf/length.ts';
import type { XmlAttributes } from '../../../../../shared/node/odf/xml/xml-element.ts';
import type * as tswp from '../../../schema/tswp.ts';
import { fontCut } from '../../../text-markup/font-cut.ts';
import type { StyleProperties } from './style-properties.ts';
import { readColor } from './style-properties.ts';

type CharacterProperties = StyleProperties<tswp.CharacterStylePropertiesArchive>;

/**
 * The attributes of `style:text-properties`: only what this style itself sets. Asian and complex
 * scripts get the values of Western ones, as in iWork.
 */
export function characterAttributes(properties: CharacterProperties): XmlAttributes {
  return {
    ...font(properties),
    ...slantAndWeight(properties),
    ...colors(properties),
    ...lines(properties),
    ...position(properties),
    ...capitals(properties),
  };
}

function font(properties: CharacterProperties): XmlAttributes {
  const name = properties.get('fontName');
  const size = properties.get('fontSize');
  const family = name ? fontCut(name).family : undefined;
  return {
    ...threefold('style:font-name', family),
    ...threefold('fo:font-size', size && size > 0 ? points(size) : undefined),
  };
}

/** A font's name may set what the flags do not; the flags apply to what the name leaves open. */
function slantAndWeight(properties: CharacterProperties): XmlAttributes {
  const font = properties.get('fontName');
  const cut = font ? fontCut(font) : undefined;
  const bold = properties.get('bold');
  const italic = properties.get('italic');
  const isBold = cut?.bold ? true : (bold ?? (cut && false));
  const isItalic = cut?.italic ? true : (italic ?? (cut && false));
  return {
    ...threefold('fo:font-weight', isBold === undefined ? undefined : isBold ? 'bold' : 'normal'),
    ...threefold(
      'fo:font-style',
      isItalic === undefined ? undefined : isItalic ? 'italic' : 'normal',
    ),
  };
}

function colors(properties: CharacterProperties): XmlAttributes {
  const color = readColor(
    properties.getUnlessNull('fontColor') ?? properties.getUnlessNull('tsdFill')?.color,
  );
  const background = readColor(properties.getUnlessNull('backgroundColor'));
  const none = properties.isNull('backgroundColor') ? 'transparent' : undefined;
  return {
    'fo:color': color?.hex,
    'loext:opacity': color && color.opacity < 1 ? percent(color.opacity) : undefined,
    'fo:background-color': background && background.opacity > 0 ? background.hex : none,
  };
}

function lines(properties: CharacterProperties): XmlAttributes {
  const underline = properties.get('underline');
  const strike = properties.get('strikethru');
  const words = 'skip-white-space';
  return {
    ...(underline !== undefined && {
      'style:text-underline-style': ['none', 'solid', 'solid', 'wave'][underline] ?? 'solid',
      'style:text-underline-type': underline === 2 ? 'double' : undefined,
      'style:text-underline-width': underline > 0 ? 'auto' : undefined,
      'style:text-underline-color':
        readColor(properties.getUnlessNull('underlineColor'))?.hex ?? 'font-color',
      'style:text-underline-mode': properties.get('wordUnderline') ? words : undefined,
    }),
    ...(strike !== undefined && {
      'style:text-line-through-style': strike > 0 ? 'solid' : 'none',
      'style:text-line-through-type': strike > 1 ? 'double' : undefined,
      'style:text-line-through-mode': properties.get('wordStrikethru') ? words : undefined,
    }),
  };
}

function position(properties: CharacterProperties): XmlAttributes {
  const tracking = properties.get('tracking');
  const size = properties.all.get('fontSize') ?? 12;
  const spacing = tracking === 0 ? 'normal' : points((tracking ?? 0) * size);
  return {
    'style:text-position': textPosition(properties, size),
    'fo:letter-spacing': tracking === undefined ? undefined : spacing,
  };
}

function textPosition(properties: CharacterProperties, size: number): string | undefined {
  const script = properties.get('superscript');
  const shift = properties.get('baselineShift');
  if (script === 1) return 'super 58%';
  if (script === 2) return 'sub 58%';
  if (shift) return `${percent(shift / size)} 100%`;
  return script === undefined && shift === undefined ? undefined : '0% 100%';
}

function capitals(properties: CharacterProperties): XmlAttributes {
  const kind = properties.get('capitalization');
  return {
    'fo:text-transform': ['none', 'uppercase', 'none', 'capitalize'][kind ?? -1],
    'fo:font-variant': kind === undefined ? undefined : kind === 2 ? 'small-caps' : 'normal',
  };
}

/** A property for Western, Asian and complex scripts: `fo:font-size`, `style:font-size-asian`, … */
function threefold(name: string, value: string | undefined): XmlAttributes {
  const other = name.replace(/^fo:/, 'style:');
  return { [name]: value, [`${other}-asian`]: value, [`${other}-complex`]: value };
}
