import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { similarFonts } from '../../../../shared/node/odf/styles/similar-font.ts';
import { element, type XmlElement } from '../../../../shared/node/odf/xml/element.ts';
import { serializeWhole } from '../../../../shared/node/odf/xml/serialize.ts';

/** Its name in a worker's folder. */
export const fontConfiguration = 'fonts.conf';

/**
 * Has fontconfig take fonts that measure alike for those that are not installed: LibreOffice asks it
 * alone, whatever a document lists. The system's own rules hold after these.
 */
export async function writeFontConfiguration(folder: string): Promise<void> {
  const rules = similarFonts.flatMap(({ names, families }) =>
    names.map((name) => rule(name, families)),
  );
  const root = element('fontconfig', {}, [
    ...rules,
    element('include', { ignore_missing: 'yes' }, ['/etc/fonts/fonts.conf']),
  ]);
  const head = '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">\n';
  await writeFile(path.join(folder, fontConfiguration), head + serializeWhole(root));
}

/**
 * Behind a family whose name holds these words, as good as it: the family itself where it is there.
 * Source: https://www.freedesktop.org/software/fontconfig/fontconfig-user.html
 */
function rule(name: string, families: readonly string[]): XmlElement {
  return element('match', { target: 'pattern' }, [
    element('test', { qual: 'first', name: 'family', compare: 'contains' }, [text(name)]),
    element(
      'edit',
      { name: 'family', mode: 'append', binding: 'same' },
      families.map((family) => text(family)),
    ),
  ]);
}

function text(content: string): XmlElement {
  return element('string', {}, [content]);
}
