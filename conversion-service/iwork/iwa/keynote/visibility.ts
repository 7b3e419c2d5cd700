import type { SlideNode } from '../../keynote/slideshow.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { type Role, readSlide, type Slide } from './slide.ts';
import { readSlideStyle } from './slide-style.ts';

/** Whether a placeholder can be seen on its slide. */
export type Shown = (slide: Slide, placeholder: number, node?: SlideNode) => boolean;

/**
 * Keynote 2016 and later list the placeholders that are shown among what lies on a slide. Before,
 * the slide's style said which are shown, and the slide's place in the show whether its number is.
 */
export function shownIn(graph: ObjectGraph, nodes: readonly SlideNode[]): Shown {
  const listed = listsPlaceholders(graph, nodes);
  return (slide, placeholder, node) => {
    const role = slide.roles.get(placeholder);
    if (role === undefined || slide.drawables.includes(placeholder)) return true;
    return !listed && shownByStyle(graph, slide, role, node);
  };
}

function listsPlaceholders(graph: ObjectGraph, nodes: readonly SlideNode[]): boolean {
  const identifiers = new Set<number>();
  for (const { slide } of nodes) {
    identifiers.add(slide);
    const template = readSlide(graph, slide)?.template;
    if (template !== undefined) identifiers.add(template);
  }
  return [...identifiers].some((identifier) => {
    const slide = readSlide(graph, identifier);
    return slide?.drawables.some((each) => slide.roles.has(each)) ?? false;
  });
}

function shownByStyle(graph: ObjectGraph, slide: Slide, role: Role, node?: SlideNode): boolean {
  const said = readSlideStyle(graph, slide.style).shows.get(role);
  if (role === 'number') return said ?? node?.numbered ?? false;
  return said ?? role !== 'object';
}
