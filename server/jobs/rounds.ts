import type { BaseLogger } from 'pino';

/**
 * What the site looks after by itself, over and over: each round at once and then every `everyMs`, never two of one at
 * the same time. A fault goes to the log, and the next time it is tried again. The answer stops them, and waits for what
 * is under way.
 */
export function startScheduledTasks(
  everyMs: number,
  rounds: Record<string, () => Promise<void>>,
  log: BaseLogger,
): () => Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  const go = (name: string, round: () => Promise<void>) => {
    if (underWay.has(name)) return;
    const walk = Promise.resolve()
      .then(round)
      .catch((err: unknown) => log.error({ err, round: name }, 'a round met a fault'))
      .finally(() => underWay.delete(name));
    underWay.set(name, walk);
  };
  const goAll = () => {
    for (const [name, round] of Object.entries(rounds)) go(name, round);
  };
  goAll();
  const timer = setInterval(goAll, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay.values());
  };
}
