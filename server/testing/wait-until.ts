import { setTimeout as wait } from 'node:timers/promises';

/** Only keeps a test from hanging. */
const LIMIT_MS = 240_000;

/** Waits until the condition holds. Throws if it never does. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`Waited ${LIMIT_MS} ms for a condition that did not become true`);
    await wait(25);
  }
}
