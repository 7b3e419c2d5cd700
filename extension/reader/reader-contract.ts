import { z } from 'zod';
import { languages, layout, recognition } from '../../shared/api/recognition.ts';
import type { Contract } from '../../shared/messages/contract.ts';

/** What the page that reads pictures offers to the other parts of the extension. */
export const readerContract = {
  methods: {
    'picture.read': {
      params: z.strictObject({
        /** A data URL: messages carry nothing but JSON. */
        picture: z.string().startsWith('data:'),
        languages,
        layout,
        /** By which it can be given up. */
        readingId: z.uuid(),
      }),
      result: recognition,
    },
    'picture.stop': { params: z.strictObject({ readingId: z.uuid() }), result: z.object({}) },
    'clipboard.write': { params: z.strictObject({ text: z.string() }), result: z.object({}) },
  },
  events: {},
} satisfies Contract;
