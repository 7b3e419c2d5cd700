/** The order in which something was asked for. */
export type Turns = {
  /**
   * Begins to ask. @returns what says, once the answer is there, whether to show it: not where one
   * is shown that was asked for later
   */
  begin(): () => boolean;
};

export function createTurns(): Turns {
  let begun = 0;
  let shown = 0;
  return {
    begin() {
      begun += 1;
      const turn = begun;
      return () => {
        if (turn < shown) return false;
        shown = turn;
        return true;
      };
    },
  };
}
