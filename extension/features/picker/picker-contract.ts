import { z } from 'zod';
import { nothing } from '../../../shared/api/operations/host-operations.ts';
import type { Contract } from '../../../shared/messages/contract.ts';

/** What the picker asks of the background. */
export const pickerContract = {
  methods: {
    /**
     * Copies a text, closes the picker, and pastes the text into the previous window if `paste`.
     * A page that writes to the clipboard and closes may be gone before the browser has the text.
     */
    'picker.take': {
      params: z.strictObject({ text: z.string(), paste: z.boolean() }),
      result: nothing,
    },
  },
  events: {},
} satisfies Contract;
