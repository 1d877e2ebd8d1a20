import { expect, test } from 'vitest';
import {
  bodyOf,
  fatalLogLines,
  pollOptions,
  triggerCrash,
  useCrashingServers,
  waitForExit,
} from '../testing/crashing-server.ts';
import { beginBooking, waitUntilRefused } from '../testing/site-requests.ts';

const start = useCrashingServers();
const body = bodyOf(1);

test('a rejection and an exception are logged, new requests are refused, the open one is answered, and the process ends with 1', async () => {
  const server = await start(`
    if (signals > 1) throw new Error('an unforeseen exception');
    Promise.reject(new Error('an unforeseen rejection'));
  `);
  const { socket, answer } = await beginBooking(server.address, body.length);
  const code = waitForExit(server);
  await triggerCrash(server);
  await waitUntilRefused(server.address);
  // A second failure or a signal changes nothing once the process is stopping.
  server.child.kill('SIGUSR2');
  server.child.kill('SIGTERM');
  const both = [expect.stringContaining('an unforeseen rejection'), expect.stringContaining('an unforeseen exception')];
  await expect.poll(() => fatalLogLines(server), pollOptions).toEqual(both);
  socket.write(body);
  expect(await answer).toMatch(/HTTP\/1\.1 409 [\s\S]*SLOT_UNAVAILABLE/);
  expect(await code).toBe(1);
  expect(fatalLogLines(server)).toHaveLength(2);
});

test('an exception while a signal stops the process changes its exit code only', async () => {
  const server = await start("throw new Error('an unforeseen failure')");
  const { socket, answer } = await beginBooking(server.address, body.length);
  const code = waitForExit(server);
  server.child.kill('SIGTERM');
  await waitUntilRefused(server.address);
  await triggerCrash(server);
  socket.write(body);
  expect(await answer).toMatch(/HTTP\/1\.1 409 /);
  expect(await code).toBe(1);
});
