import { has } from '../../schema/declare.ts';
import * as kn from '../../schema/kn.ts';
import * as tsd from '../../schema/tsd.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import type { Presentation } from './presentation.ts';
import { readSlide } from './slide.ts';

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
  if (graph.ofType(tsd.CommentStorageArchive).length > 0)
    warnings.add('comments_left_out', 'Comments are left out.');
  if (graph.ofType(kn.RecordingArchive).length > 0)
    warnings.add('recording_left_out', 'The recording of the show is left out.');
  if (hasSound(graph)) warnings.add('sound_left_out', 'The soundtrack of the show is left out.');
}

function hasSound(graph: ObjectGraph): boolean {
  const soundtracks = graph.ofType(kn.Soundtrack);
  return soundtracks.some((each) => has(graph.read(each, kn.Soundtrack), 'movieMedia'));
}
