/** Does one thing after the other, each when those before it have ended, however they did. */
export function createSerialQueue() {
  let previous: Promise<unknown> = Promise.resolve();
  let last: { key: string } | null = null;
  return {
    /** Whether the thing that was asked for last is the same one and has not ended: a second click, say. */
    isLastPending: (key: string): boolean => last?.key === key,

    run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
      const entry = { key };
      last = entry;
      const result = previous.then(task).finally(() => {
        if (last === entry) last = null;
      });
      previous = result.catch(() => {});
      return result;
    },
  };
}
