import type { BaseLogger } from 'pino';

/**
 * What the site looks after by itself, over and over: each round at once and then every `everyMs`, never two of one at
 * the same time. A fault goes to the log, and the next time it is tried again. The answer stops them, and waits for what
 * is under way.
 */
export function startScheduledTasks(
  everyMs: number,
  tasks: Record<string, () => Promise<void>>,
  log: BaseLogger,
): () => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const startTask = (name: string, task: () => Promise<void>) => {
    if (running.has(name)) return;
    const run = Promise.resolve()
      .then(task)
      .catch((err: unknown) => log.error({ err, round: name }, 'a round met a fault'))
      .finally(() => running.delete(name));
    running.set(name, run);
  };
  const startAllTasks = () => {
    for (const [name, task] of Object.entries(tasks)) startTask(name, task);
  };
  startAllTasks();
  const timer = setInterval(startAllTasks, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(running.values());
  };
}
