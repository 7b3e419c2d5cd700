import type { WarningCode } from '../warning-codes.ts';
import { warningCodes } from '../warning-codes.ts';
import type { Warnings } from '../warnings.ts';
import type { Message } from './archive/message.ts';
import type { ObjectGraph } from './archive/object-graph.ts';

/** Says what texts, lists, fills and tables have that no office format of the conversion takes. */
export function warnOfCommonLosses(graph: ObjectGraph, warnings: Warnings): void {
  for (const { types, code, holds } of losses)
    if (graph.ofType(...types).some((each) => lost(graph, each, holds)))
      warnings.add(code, warningCodes[code]);
}

function lost(graph: ObjectGraph, identifier: number, holds: (message: Message) => boolean) {
  const message = graph.message(identifier);
  return message !== undefined && holds(message);
}

type Loss = { types: number[]; code: WarningCode; holds(message: Message): boolean };

const texts = [2001, 2005];
const GROUPED_BY = 2;
const IS_ENABLED = 6;

const losses: Loss[] = [
  { types: texts, code: 'pencil_annotations_left_out', holds: (text) => hasRun(text, 26, 2) },
  { types: texts, code: 'drop_caps_left_out', holds: (text) => hasRun(text, 28, 2) },
  {
    types: texts,
    code: 'tracked_changes_accepted',
    holds: (text) => hasRun(text, 21, 2) || hasRun(text, 22, 2),
  },
  {
    // TST.GroupByArchive: how the rows of a table are put into categories.
    types: [6373],
    code: 'categories_left_out',
    holds: (groups) => groups.bool(IS_ENABLED) === true && groups.has(GROUPED_BY),
  },
];

/** Whether a text's table of entries (1 index, 2 object) refers to anything. */
function hasRun(text: Message, field: number, object: number): boolean {
  return (text.message(field)?.messages(1) ?? []).some((entry) => entry.has(object));
}
