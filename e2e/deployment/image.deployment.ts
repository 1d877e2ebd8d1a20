import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { findFreePort } from '../../scripts/find-free-port.mjs';
import { buildImage, type Image, measureFolder } from './build-image.ts';
import { bookFreeCall, readOpenTimes } from './free-call.ts';
import { runCommand } from './run-command.ts';

let image: Image;
beforeAll(async () => {
  image = await buildImage();
});
afterAll(() => image?.remove());

describe('the image', () => {
  test('is at most 300 MB beside ffmpeg, and holds neither sources nor development packages', async () => {
    const kilobytes = image.baseSize + (await measureFolder(join(image.folder, 'site')));
    expect(kilobytes * 1.024).toBeLessThan(300_000);
    const site = await readdir(join(image.folder, 'site'));
    expect(site.sort()).toEqual(['content', 'dist', 'node_modules', 'package.json', 'server']);
    expect(await readdir(join(image.folder, 'site/server'))).toEqual(['db']);
    expect(await readdir(join(image.folder, 'site/node_modules'))).not.toContain('vite');
  });

  test('runs as a user without rights, with a health check', () => {
    expect(image.user).toBe('10001:10001');
    expect(image.healthCheck.join(' ')).toContain('/healthz');
  });

  test('starts on a root that nobody can write to, takes a booking, and stops when it is told to', async () => {
    const site = await startImage();
    const health = await (await fetch(`${site.address}/healthz`)).json();
    expect(health).toMatchObject({ status: 'ok', commit: '0123456789abcdef' });
    const [, ...healthCheck] = image.healthCheck;
    await site.runInside(healthCheck);
    expect(await site.runInside(['ffmpeg', '-hide_banner', '-encoders'])).toContain('libx264');
    await site.runInside(['ffprobe', '-version']);
    await expect(site.runInside(['touch', '/site/x'])).rejects.toThrow('Read-only file system');

    await openEveryMorning(site.address);
    const [slot = ''] = await readOpenTimes(site.address);
    const reply = await bookFreeCall(site.address, 1, slot);
    expect([reply.status, await reply.json()]).toEqual([201, expect.objectContaining({ selectedTimeSlot: slot })]);
    expect(await readOpenTimes(site.address)).not.toContain(slot);
    expect(await site.stop(), site.output()).toBe(0);
  });
});

const publicUrl = 'https://coach.example';
const coach = { email: 'coach@example.com', password: 'maple lantern coach' };

/** The image's own program, user and environment, in a file system of which only /data and /tmp can be written to. */
async function startImage() {
  const data = await mkdtemp(join(tmpdir(), 'image-data-'));
  await chown(data, 10001, 10001);
  const port = await findFreePort();
  const settings = {
    ...Object.fromEntries(image.env.map((entry) => entry.split(/=(.*)/s).slice(0, 2))),
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATABASE_URL: 'embedded',
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: coach.email,
    ADMIN_PASSWORD: coach.password,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: coach.email,
  };
  const inImage = `cd "$1" && shift && exec chroot --userspec=${image.user} . /bin/sh -c 'cd /site && exec "$@"' sh "$@"`;
  const mounts = [
    'mount --bind "$1" "$1"',
    'mount --bind "$2" "$1/data"',
    'mount -t tmpfs tmpfs "$1/tmp"',
    'mount -t proc proc "$1/proc"',
    'mount --bind /dev "$1/dev"',
    'mount -o remount,ro,bind "$1"',
    'folder=$1; shift 2; set -- "$folder" "$@"',
  ];
  const argsFor = (program: string[]) => [
    '--mount',
    'sh',
    '-c',
    `${mounts.join(' && ')} && ${inImage}`,
    'sh',
    image.folder,
    data,
    ...program,
  ];
  // With `nice`, as an operator may start it: without root's rights, nothing then gets a higher priority.
  const program = ['-n', '15', 'unshare', ...argsFor(image.entrypoint)];
  const child = spawn('nice', program, { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(data, { recursive: true, force: true });
  });
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await fetch(`${address}/healthz`).catch(() => undefined))?.ok; tries += 1) {
    if (tries > 1200 || child.exitCode !== null) throw new Error(`The image did not start:\n${output}`);
    await pause(100);
  }
  return {
    address,
    output: () => output,
    runInside: (program: string[]) => runCommand('unshare', argsFor(program), settings),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}

/** The coach signs in and opens every morning of the next weeks. */
async function openEveryMorning(address: string): Promise<void> {
  const send = (path: string, body: object, cookie = '') =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: publicUrl, cookie },
      body: JSON.stringify(body),
    });
  const signedIn = await send('/api/login', coach);
  expect(signedIn.status).toBe(200);
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  for (const dayOfWeek of ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) {
    const reply = await send('/api/admin/time-slots', { dayOfWeek, timeOfDay: '900am' }, cookies.join('; '));
    expect(reply.status, await reply.text()).toBeLessThan(300);
  }
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const season = { type: 'date_range', startDate: day(0), endDate: day(60) };
  const reply = await send('/api/admin/specific-date-slots', season, cookies.join('; '));
  expect(reply.status, await reply.text()).toBeLessThan(300);
}
