import { element, type XmlElement } from '../xml/element.ts';

/** The whole of META-INF/manifest.xml: every file of the package with its type. */
export function manifestPart(
  mediaType: string,
  files: { path: string; mediaType: string }[],
): XmlElement {
  return element(
    'manifest:manifest',
    {
      'xmlns:manifest': 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0',
      'manifest:version': '1.3',
    },
    [fileEntry('/', mediaType), ...files.map((file) => fileEntry(file.path, file.mediaType))],
  );
}

function fileEntry(path: string, mediaType: string): XmlElement {
  return element('manifest:file-entry', {
    'manifest:full-path': path,
    'manifest:media-type': mediaType,
  });
}
