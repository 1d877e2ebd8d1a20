import type { BaseLogger } from 'pino';

/**
 * Runs each task at once (or, if it `startsLater`, after `everyMs`) and then every `everyMs`, but never while its
 * previous run lasts. Errors are logged. The returned function stops the tasks and waits for those that are running.
 */
export function repeatTasks(
  everyMs: number,
  tasks: Record<string, () => Promise<void>>,
  log: BaseLogger,
  { startsLater = false } = {},
): () => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const startTask = (name: string, task: () => Promise<void>) => {
    if (running.has(name)) return;
    const run = Promise.resolve()
      .then(task)
      .catch((err: unknown) => log.error({ err, task: name }, 'a scheduled task failed'))
      .finally(() => running.delete(name));
    running.set(name, run);
  };
  const startAllTasks = () => {
    for (const [name, task] of Object.entries(tasks)) startTask(name, task);
  };
  if (!startsLater) startAllTasks();
  const timer = setInterval(startAllTasks, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(running.values());
  };
}
