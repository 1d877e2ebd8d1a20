import { afterEach, expect, test } from 'vitest';
import { freeCallRequest } from '../testing/bookings.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { beginBooking, waitUntilRefused } from '../testing/site-requests.ts';

// Each test starts the built program as its own process and makes it fail by a signal.
const started: ServerProcess[] = [];
async function start(onSignal: string, env: Record<string, string> = {}) {
  const code = `import fs from 'node:fs'; let signals = 0; process.on('SIGUSR2', () => {
    signals += 1;
    process.stdout.write('signal came\\n');
    ${onSignal}
  })`;
  const server = await startServer({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}`,
    ...env,
  });
  started.push(server);
  return server;
}
afterEach(async () => {
  // Two of them may share a folder, so none may write when it is removed.
  const servers = started.splice(0);
  await Promise.all(servers.map((server) => server.stop('SIGKILL')));
  await Promise.all(servers.map((server) => server.forgetData()));
});

const pollOptions = { interval: 100 };
const triggerCrash = async ({ child, output }: ServerProcess) => {
  child.kill('SIGUSR2');
  await expect.poll(() => output.out, pollOptions).toContain('signal came');
};
const path = '/api/consultation-request';
const bodyOf = (who: number, selectedTimeSlot = '2000-01-03-930am') =>
  JSON.stringify(freeCallRequest(who, { selectedTimeSlot }));
const body = bodyOf(1);

const waitForExit = ({ child }: ServerProcess) =>
  new Promise((resolve) => {
    if (child.exitCode === null) child.once('exit', resolve);
    else resolve(child.exitCode);
  });

const fatalLogLines = ({ output }: ServerProcess) =>
  output.out.split('\n').filter((line) => line.startsWith('{"level":60'));

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
  const booked = await fetch(`${server.address}${path}`, {
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
