import { z } from 'zod';
import {
  clickedText,
  clickOffset,
  clickTarget,
  screenTextOperations,
} from '../../../shared/api/operations/screen-text-operations.ts';
import { screenRef, snapshot, snapshotChange } from '../../../shared/api/screen-matches.ts';
import { clickHow } from '../../input/mouse-shapes.ts';
import { areaText } from './shapes.ts';
import { acting, looking, tool } from './tool.ts';

const { params, result } = screenTextOperations.find;

export const findTextTool = tool({
  name: 'find_text',
  title: 'Find a text on the screen',
  description:
    'Where a text stands on the screen, in reading order, with a ref to click. `match` is ' +
    '`contains`, `exact` (whole words), `fuzzy` (forgives misread letters) or `regex` (within a line).',
  needs: 'read',
  annotations: looking,
  input: params,
  output: result,
  target: areaText,
  run: async (input, { host, signal }) => ({ result: await host.screenText.find(input, signal) }),
});

const [, byText] = clickTarget.options;

export const clickTextTool = tool({
  name: 'click_text',
  title: 'Click a text on the screen',
  description:
    'Clicks the middle of a text, by what it says or by the `ref` of something that was found. Never ' +
    'by guess: where the text is not there the error has what is closest, where it is there several ' +
    'times choose with `nth` (from 1) or by `ref`, and where the screen changed read it again. Where you may ' +
    'not read, nothing tells what stands there.',
  needs: 'input',
  annotations: acting,
  input: byText
    .extend({ text: byText.shape.text.optional(), ref: screenRef.optional() })
    .extend(clickHow)
    .extend({ offset: clickOffset.optional() }),
  output: clickedText.partial({ match: true }),
  target: ({ ref }) => (ref === undefined ? 'a text' : 'a text by its ref'),
  run: async ({ ref, button, count, modifiers, offset, ...query }, { host, signal }) => {
    const target =
      ref === undefined ? byText.parse(query) : refAlone.parse({ ref, text: query.text });
    const how = { button, count, modifiers, offset };
    const { clicked, match } = await host.screenText.click(target, how, signal);
    // The text found there is for agents that may read.
    return { result: host.agents.allows('read') ? { clicked, match } : { clicked } };
  },
});

const refAlone = z.object({
  ref: screenRef,
  text: z.undefined('leave out `text` where you give a `ref`').optional(),
});

const { params: waitParams, result: waitResult } = screenTextOperations.wait;
const [forText, untilStable] = waitParams.options;

export const waitForTextTool = tool({
  name: 'wait_for_text',
  title: 'Wait for the screen',
  description:
    'Waits until a text `appears` or `vanishes`, or until the screen is `stable`: nothing changed for ' +
    '`stableMs`. Costs next to nothing while nothing changes: wait instead of asking again. Where it ' +
    'takes too long the error has what is on the screen instead.',
  needs: 'read',
  annotations: looking,
  input: z.strictObject({
    ...forText.partial().shape,
    until: z.enum(['appears', 'vanishes', 'stable']),
    stableMs: untilStable.shape.stableMs.unwrap().optional(),
  }),
  output: waitResult,
  target: areaText,
  run: async (input, { host, signal }) => {
    const { match, caseSensitive, ...rest } = input;
    // Their defaults are for a text.
    const asked = input.until === 'stable' ? rest : { ...rest, match, caseSensitive };
    const given = Object.entries(asked).filter(([, value]) => value !== undefined);
    return {
      result: await host.screenText.wait(waitParams.parse(Object.fromEntries(given)), signal),
    };
  },
});

const { params: snapshotParams } = screenTextOperations.snapshot;

export const snapshotTool = tool({
  name: 'snapshot',
  title: 'Read the screen',
  description:
    'All lines of text on the screen with their places, and all windows. With `since`, the ' +
    '`snapshotId` of an earlier one, only what was added, removed or moved: far shorter. The refs of ' +
    'lines can be clicked for two minutes.',
  needs: 'read',
  annotations: looking,
  input: snapshotParams,
  output: z.object({ ...snapshot.partial().shape, ...snapshotChange.partial().shape }),
  target: areaText,
  run: async (input, { host, signal }) => ({
    result: await host.screenText.snapshot(input, signal),
  }),
});
