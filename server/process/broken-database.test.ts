import { expect, test } from 'vitest';
import { bodyOf, fatalLogLines, triggerCrash, useCrashingServers, waitForExit } from '../testing/crashing-server.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { beginBooking } from '../testing/site-requests.ts';

const start = useCrashingServers();

test('a process whose embedded database breaks down ends with 1, and the next one has every acknowledged booking', async () => {
  // PostgreSQL gives up when it cannot write its log. Standard output still works.
  const server = await start(`const write = fs.writeSync; fs.writeSync = (file, ...more) => {
    if (file < 3) return write(file, ...more);
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', errno: -28 });
  };`);
  const slots = async ({ address }: ServerProcess) =>
    ((await (await fetch(`${address}/api/available-time-slots`)).json()) as { value: string }[]).map(
      ({ value }) => value,
    );
  const [first, second] = await slots(server);
  const booked = await fetch(`${server.address}/api/consultation-request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: bodyOf(1, first),
  });
  expect(booked.status).toBe(201);
  const code = waitForExit(server);
  const underWay = bodyOf(2, second);
  const { socket, answer } = await beginBooking(server.address, underWay.length);
  await triggerCrash(server);
  socket.write(underWay);
  expect(await answer).toMatch(/HTTP\/1\.1 503 [\s\S]*"UNAVAILABLE"/);
  expect(await code).toBe(1);
  expect(fatalLogLines(server)).toEqual([expect.stringContaining('the embedded database has broken down')]);

  const next = await start('', { DATA_DIR: server.dataDir });
  expect((await fetch(`${next.address}/readyz`)).status).toBe(200);
  expect(await slots(next)).not.toContain(first);
  expect(await slots(next)).toContain(second);
});
