import { z } from 'zod';
import {
  clickedText,
  clickOffset,
  clickTarget,
} from '../../../shared/api/operations/screen-text.ts';
import { screenRef } from '../../../shared/api/screen-text.ts';
import { clickHow } from '../../input/mouse-shapes.ts';
import { acting, tool } from './tool.ts';

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
    // What it says there is for those who may read.
    return { result: host.agents.allows('read') ? { clicked, match } : { clicked } };
  },
});

const refAlone = z.object({
  ref: screenRef,
  text: z.undefined('leave out `text` where you give a `ref`').optional(),
});
