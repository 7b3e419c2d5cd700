import type { IworkKind } from '../document-kind.ts';
import { childOf, elementsOf, type Xml09Element } from './package/element.ts';

/** What a document of iWork '09 is, by its root and what stands below it. */
export function xml09Kind(root: Xml09Element): IworkKind | undefined {
  if (root.name === 'presentation') return 'keynote';
  if (root.name !== 'document') return undefined;
  const has = (name: string) => childOf(root, name) !== undefined;
  if (has('workspace-array') || has('workspace')) return 'numbers';
  return ['slprint-info', 'section-prototypes', 'text-storage'].some(has) ? 'pages' : undefined;
}

/** Whether anything of a document's content is there. */
export function hasContent(root: Xml09Element): boolean {
  const parts = [
    'workspace-array',
    'workspace',
    'slide-list',
    'slide',
    'text-storage',
    'drawables',
  ];
  return parts.some((name) => elementsOf(childOf(root, name)).length > 0);
}
