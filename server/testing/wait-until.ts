import { setTimeout as wait } from 'node:timers/promises';

/** Waits until the condition holds. Throws after the time limit, which only keeps a test from hanging. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, limitMs = 120_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`Waited ${limitMs} ms for a condition that did not become true`);
    await wait(25);
  }
}
