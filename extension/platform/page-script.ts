import { browser } from 'wxt/browser';
import type { z } from 'zod';

/** Calls `act` with each request of that form which the background sends to this page's script. */
export function onPageRequest<T>(schema: z.ZodType<T>, act: (request: T) => Promise<void>): void {
  browser.runtime.onMessage.addListener((message: unknown) => {
    const request = schema.safeParse(message);
    if (!request.success) return undefined;
    void act(request.data);
    // Answered at once: what the user selects comes in a message of its own.
    return Promise.resolve(true);
  });
}
