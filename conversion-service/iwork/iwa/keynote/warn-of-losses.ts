import type { ObjectGraph } from '../archive/object-graph.ts';
import type { Presentation } from './presentation.ts';
import { readSlide } from './slide.ts';

/** Numbers of types whose objects have no place in a presentation of ODF. */
const comment = 3056;
const recording = 16;
const soundtrack = 21;

/** Says what a show has beyond its slides: what moves, sounds, and what people said of it. */
export function warnOfLosses({ graph, show, warnings }: Presentation): void {
  const slides = show.slides.flatMap(({ slide }) => readSlide(graph, slide) ?? []);
  const all = `of ${slides.length} slides`;
  const built = slides.filter(({ builds }) => builds > 0).length;
  if (built > 0)
    warnings.add(
      'builds_left_out',
      `Builds are left out on ${built} ${all}; everything that they show is there.`,
    );
  const changing = slides.filter(({ hasTransition }) => hasTransition).length;
  if (changing > 0)
    warnings.add('transitions_left_out', `Transitions are left out on ${changing} ${all}.`);
  if (graph.ofType(comment).length > 0) warnings.add('comments_left_out', 'Comments are left out.');
  if (graph.ofType(recording).length > 0)
    warnings.add('recording_left_out', 'The recording of the show is left out.');
  if (hasSound(graph)) warnings.add('sound_left_out', 'The soundtrack of the show is left out.');
}

/** KN.Soundtrack: 3 what is played. */
function hasSound(graph: ObjectGraph): boolean {
  return graph.ofType(soundtrack).some((each) => graph.message(each)?.has(3));
}
