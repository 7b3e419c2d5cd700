/** Waits `ms` milliseconds, or until `wake` is called. */
export function createPause(): { pause: (ms: number) => Promise<void>; wake: () => void } {
  let wake: () => void = () => undefined;
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return { pause, wake: () => wake() };
}
