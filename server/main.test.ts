import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { findFreePort } from '../scripts/find-free-port.mjs';
import { openDatabase as connectDatabase } from './db/connect.ts';
import { freeCallRequest } from './testing/bookings.ts';
import { storeCall } from './testing/mail.ts';
import { findMetric, parseMetrics } from './testing/metrics.ts';
import { newDataFolder, type ServerProcess } from './testing/server-process.ts';
import { useServers } from './testing/server-processes.ts';
import { beginBooking, waitUntilRefused } from './testing/site-requests.ts';

// Each test starts the built program as its own process, on its own data.
const start = useServers();

function deleteAfterTest(folder: string): string {
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('the program', () => {
  test('starts on an empty folder, refuses a second process there, and starts again after kill -9', async () => {
    const DATA_DIR = deleteAfterTest(await mkdtemp(join(tmpdir(), 'coach-site-')));
    const first = await start({ DATA_DIR });
    expect(first.output.out).toMatch(
      /Coach signs in as {2}coach@example\.com, password \S{16} \(shown only this once\)/,
    );
    expect(first.output.out).toMatch(/Demo member {8}member@example\.com, password \S{16}/);
    expect(first.output.out).toContain(`Mails              local: files in ${DATA_DIR}/outbox`);
    expect((await stat(join(DATA_DIR, 'db'))).mode & 0o077, 'closed to other users of the machine').toBe(0);

    await expect(start({ DATA_DIR })).rejects.toThrow(/Another server is already running on the data folder/);
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200);

    const list = async (address: string) =>
      ((await (await fetch(`${address}/api/available-time-slots`)).json()) as { value: string }[]).map(
        ({ value }) => value,
      );
    const selectedTimeSlot = (await list(first.address))[0];
    const booked = await fetch(`${first.address}/api/consultation-request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(freeCallRequest(1, { selectedTimeSlot })),
    });
    expect(booked.status).toBe(201);
    await first.stop('SIGKILL');

    const second = await start({ DATA_DIR });
    expect(second.output.out).toContain('with the password shown at the first start');
    expect(second.output.out).not.toContain('Demo member');
    expect((await fetch(`${second.address}/healthz`)).status).toBe(200);
    expect(await list(second.address)).not.toContain(selectedTimeSlot);
    await expectRequestToFinish(second);
  });

  test('sends a reminder that became due while it was stopped, and serves metrics on a port of their own', async () => {
    const DATA_DIR = deleteAfterTest(await newDataFolder());
    const database = await connectDatabase({ kind: 'embedded', folder: join(DATA_DIR, 'db') });
    const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
    await storeCall(database, { startsAt: inHours(20), scheduledAt: inHours(-40) });
    await database.close();
    const METRICS_PORT = String(await findFreePort());
    const server = await start({ DATA_DIR, METRICS_PORT });
    const readLines = async () => parseMetrics(await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text());
    const countAccepted = async () =>
      findMetric(await readLines(), 'site_mail_deliveries_total', { result: 'accepted' });
    await expect.poll(countAccepted).toBe(1);
    const mails = (await readdir(join(DATA_DIR, 'outbox'))).filter((name) => name.endsWith('.eml'));
    expect(mails).toEqual([expect.stringMatching(/-reminder-day\.eml$/)]);

    // Metrics name a page by its route.
    await (await fetch(`${server.address}/about?from=wombat`)).text();
    await (await fetch(`${server.address}/favicon.ico`)).text();
    const count = async (route: string) =>
      findMetric(await readLines(), 'http_request_duration_seconds_count', { route, status: '2xx' });
    await expect.poll(() => count('/about')).toBe(1);
    expect((await fetch(`${server.address}/metrics`)).status).toBe(404);
    expect(await server.stop('SIGTERM')).toBe(0);
  });

  test('says why it cannot start and ends with 1', async () => {
    await expect(start({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })).rejects.toThrow(
      /ended with 1: The database at DATABASE_URL isn’t responding \(ECONNREFUSED\)/,
    );
    await expect(start({ NODE_ENV: 'production', PORT: 'x' })).rejects.toThrow(
      /ended with 1: The settings need attention[\s\S]*PORT must[\s\S]*PUBLIC_URL is missing[\s\S]*DATABASE_URL is missing/,
    );
  });

  test('does not start in production without a password', async () => {
    const DATA_DIR = deleteAfterTest(await newDataFolder());
    const env = {
      NODE_ENV: 'production',
      DATA_DIR,
      PUBLIC_URL: 'https://coach.example',
      ADMIN_EMAIL: 'coach@example.com',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'coach@example.com',
      DATABASE_URL: 'embedded',
    };
    await expect(start(env)).rejects.toThrow(/ended with 1: The settings[\s\S]*ADMIN_PASSWORD is missing/);
    const server = await start({ ...env, ADMIN_PASSWORD: 'a long enough one' });
    expect(server.output.out).not.toContain('a long enough one');
  });
});

/** Sends the stop signal between the headers of a request and its body. */
async function expectRequestToFinish(server: ServerProcess) {
  const body = JSON.stringify(freeCallRequest(1, { selectedTimeSlot: '2000-01-03-930am' }));
  const { socket, answer } = await beginBooking(server.address, body.length);
  const stopped = server.stop('SIGTERM');
  await waitUntilRefused(server.address);
  socket.write(body);
  expect(await stopped).toBe(0);
  expect(await answer).toMatch(/HTTP\/1\.1 409 [\s\S]*SLOT_UNAVAILABLE/);
}
