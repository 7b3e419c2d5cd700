/**
 * Answers a function that runs `work` soon, once for all calls until then; calls while it runs
 * bring one more run. `work` must not reject.
 */
export function whenCalled(work: () => Promise<void>): () => void {
  let wanted = false;
  let running = false;
  const run = async () => {
    running = true;
    while (wanted) {
      // The caller may be within a loop of changes: those of one turn go together.
      await Promise.resolve();
      wanted = false;
      await work();
    }
    running = false;
  };
  return () => {
    wanted = true;
    if (!running) void run();
  };
}
