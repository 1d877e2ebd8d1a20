/** Does one thing after the other, each when those before it have ended, however they did. */
export function createSerialQueue() {
  let ended: Promise<unknown> = Promise.resolve();
  let last: { key: string } | null = null;
  return {
    /** Whether the thing that was asked for last is the same one and has not ended: a second click, say. */
    isLastPending: (key: string): boolean => last?.key === key,

    run<Result>(key: string, act: () => Promise<Result>): Promise<Result> {
      const mine = { key };
      last = mine;
      const result = ended.then(act).finally(() => {
        if (last === mine) last = null;
      });
      ended = result.catch(() => {});
      return result;
    },
  };
}
