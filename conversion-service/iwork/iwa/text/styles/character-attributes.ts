import { percent, points } from '../../../../../shared/node/odf/length.ts';
import type { XmlAttributes } from '../../../../../shared/node/odf/xml/element.ts';
import { readColor } from './color.ts';
import { fontCut } from './font-family.ts';
import type { StyleProperties } from './style-properties.ts';

/**
 * The attributes of `style:text-properties` for TSWP.CharacterStylePropertiesArchive: only what
 * this style says itself. Asian and complex scripts get what Western ones have, as in iWork.
 */
export function characterAttributes(properties: StyleProperties): XmlAttributes {
  return {
    ...font(properties),
    ...slantAndWeight(properties),
    ...colors(properties),
    ...lines(properties),
    ...position(properties),
    ...capitals(properties),
  };
}

function font(properties: StyleProperties): XmlAttributes {
  const name = properties.string(5);
  const size = properties.float(3);
  const family = name ? fontCut(name).family : undefined;
  return {
    ...threefold('style:font-name', family),
    ...threefold('fo:font-size', size && size > 0 ? points(size) : undefined),
  };
}

/** A cut's name can say what the flags do not; they count for what it does not say. */
function slantAndWeight(properties: StyleProperties): XmlAttributes {
  const cut = properties.string(5) ? fontCut(properties.string(5) ?? '') : undefined;
  const bold = properties.bool(1);
  const italic = properties.bool(2);
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

function colors(properties: StyleProperties): XmlAttributes {
  const color = readColor(properties.message(7, 6) ?? properties.message(46, 45)?.message(1));
  const background = readColor(properties.message(26, 25));
  const none = properties.isNull(26, 25) ? 'transparent' : undefined;
  return {
    'fo:color': color?.hex,
    'loext:opacity': color && color.opacity < 1 ? percent(color.opacity) : undefined,
    'fo:background-color': background && background.opacity > 0 ? background.hex : none,
  };
}

function lines(properties: StyleProperties): XmlAttributes {
  const underline = properties.uint(11);
  const strike = properties.uint(12);
  const words = 'skip-white-space';
  return {
    ...(underline !== undefined && {
      'style:text-underline-style': ['none', 'solid', 'solid', 'wave'][underline] ?? 'solid',
      'style:text-underline-type': underline === 2 ? 'double' : undefined,
      'style:text-underline-width': underline > 0 ? 'auto' : undefined,
      'style:text-underline-color': readColor(properties.message(29, 28))?.hex ?? 'font-color',
      'style:text-underline-mode': properties.bool(32) ? words : undefined,
    }),
    ...(strike !== undefined && {
      'style:text-line-through-style': strike > 0 ? 'solid' : 'none',
      'style:text-line-through-type': strike > 1 ? 'double' : undefined,
      'style:text-line-through-mode': properties.bool(31) ? words : undefined,
    }),
  };
}

function position(properties: StyleProperties): XmlAttributes {
  const tracking = properties.float(27);
  const size = properties.all.float(3) ?? 12;
  const spacing = tracking === 0 ? 'normal' : points((tracking ?? 0) * size);
  return {
    'style:text-position': textPosition(properties, size),
    'fo:letter-spacing': tracking === undefined ? undefined : spacing,
  };
}

function textPosition(properties: StyleProperties, size: number): string | undefined {
  const script = properties.uint(10);
  const shift = properties.float(14);
  if (script === 1) return 'super 58%';
  if (script === 2) return 'sub 58%';
  if (shift) return `${percent(shift / size)} 100%`;
  return script === undefined && shift === undefined ? undefined : '0% 100%';
}

function capitals(properties: StyleProperties): XmlAttributes {
  const kind = properties.uint(13);
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
