import { childOf, elementsOf, type Xml09Element } from '../package/element.ts';

/** What lies on a slide or master, from back to front, placeholders as references to them. */
export function drawablesOf(slide: Xml09Element): Xml09Element[] {
  return elementsOf(childOf(slide, 'page', 'layers'))
    .filter((layer) => layer.name === 'layer' && !isPrototype(layer))
    .flatMap((layer) => elementsOf(childOf(layer, 'drawables')));
}

/** What masters offer for pictures and the like: slides have their own of that. */
function isPrototype(layer: Xml09Element): boolean {
  const kind = childOf(layer, 'type', 'string')?.attributes.string ?? '';
  return kind.endsWith('PrototypeLayer');
}
