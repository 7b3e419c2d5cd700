import type { DocumentMeta } from '../../../shared/node/odf/document-meta.ts';
import { childOf, type Xml09Element } from './xml/xml09-element.ts';

/** The metadata of a document. */
export function xml09Meta(root: Xml09Element): DocumentMeta {
  const metadata = childOf(root, 'metadata');
  const said = (name: string) =>
    childOf(metadata, name, 'string')?.attributes.string?.trim() || undefined;
  return { title: said('title'), creator: said('authors') };
}
