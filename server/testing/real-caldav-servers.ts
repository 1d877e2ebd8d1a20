import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { findFreePort } from '../../scripts/find-free-port.mjs';
import { caldavUser } from './caldav-server.ts';
import { calendarFile, event } from './calendar-server.ts';

const authorization = `Basic ${Buffer.from(`${caldavUser.user}:${caldavUser.password}`).toString('base64')}`;
export type CaldavProgram = 'radicale' | 'xandikos';
const UNTIL_READY_MS = 30_000;

/** Debian's `radicale` or `xandikos` for the tests of a file, with the calendars Home and Family. */
export function useCaldavProgram(program: CaldavProgram) {
  const folder = mkdtempSync(join(tmpdir(), `${program}-`));
  const data = join(folder, 'data');
  let running: ChildProcess | undefined;
  const calendars = program === 'radicale' ? 'maya/' : 'maya/calendars/';
  const opened = {
    url: '',
    home: '',
    family: '',
    login: () => ({ url: opened.url, ...caldavUser }),
    /** Sends a request as another program of the coach. Throws if it is refused. */
    async send(method: string, path: string, body?: string): Promise<Response> {
      const url = new URL(path, opened.url);
      const type = method === 'PUT' && { 'content-type': 'text/calendar' };
      const headers = { authorization, depth: '1', ...type };
      const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response;
    },
    /** Lists the files of the events in a calendar, by their addresses. */
    async listEvents(url?: string): Promise<{ path: string; text: string }[]> {
      const listed = await (await opened.send('PROPFIND', url ?? opened.home)).text();
      const paths = [...listed.matchAll(/<(?:\w+:)?href>([^<]*\.ics)<\//g)].map(([, path]) => path ?? '');
      return Promise.all(
        paths.map(async (path) => ({
          path,
          text: (await (await opened.send('GET', path)).text()).replace(/\r?\n /g, '').replaceAll('\r', ''),
        })),
      );
    },
    /** Fills the calendar Family with events of half an hour, one after the other. */
    fillFamily(count: number): void {
      const events = Array.from({ length: count }, (_, index) => {
        const startsAt = new Date(Date.UTC(2027, 0, 5) + index * 3_600_000).toISOString().replace(/[-:]|\.\d+/g, '');
        return event(
          `event-${index}`,
          `SUMMARY:Event ${index}`,
          `DTSTAMP:20270101T000000Z`,
          `DTSTART:${startsAt}`,
          'DURATION:PT30M',
        );
      });
      const place =
        program === 'radicale' ? join(data, 'collection-root/maya/family') : join(data, calendars, 'family');
      for (const [index, text] of events.entries())
        writeFileSync(join(place, `event-${index}.ics`), calendarFile(text));
      if (program === 'radicale') return;
      const git = (...args: string[]) =>
        execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], { cwd: place });
      git('add', '-A');
      git('commit', '-qm', 'events');
    },
    async start(): Promise<void> {
      const port: number = opened.url ? Number(new URL(opened.url).port) : await findFreePort();
      opened.url = `http://127.0.0.1:${port}/`;
      opened.home = `${opened.url}${calendars}home/`;
      opened.family = `${opened.url}${calendars}family/`;
      const [file, args] = program === 'radicale' ? radicale(folder, data, port) : xandikos(data, port);
      running = spawn(file, args, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
      const end = performance.now() + UNTIL_READY_MS;
      while (!(await fetch(opened.url).catch(() => undefined))) {
        if (performance.now() > end) throw new Error(`${program} did not start`);
        await wait(50);
      }
    },
    async stop(): Promise<void> {
      const ended = new Promise((resolve) => running?.once('exit', resolve));
      running?.kill('SIGKILL');
      await ended;
    },
  };
  beforeAll(async () => {
    mkdirSync(data, { recursive: true });
    await opened.start();
    for (const url of [opened.home, opened.family]) await opened.send('MKCALENDAR', url);
  });
  afterAll(async () => {
    await opened.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return opened;
}

function radicale(folder: string, data: string, port: number): [string, string[]] {
  const users = join(folder, 'users');
  writeFileSync(users, `${caldavUser.user}:${caldavUser.password}\n`);
  const config = join(folder, 'config');
  const lines = [
    '[server]',
    `hosts = 127.0.0.1:${port}`,
    '[auth]',
    'type = htpasswd',
    `htpasswd_filename = ${users}`,
    'htpasswd_encryption = plain',
    'delay = 0',
    '[storage]',
    `filesystem_folder = ${data}`,
  ];
  writeFileSync(config, `${lines.join('\n')}\n`);
  return ['radicale', ['--config', config]];
}

const xandikos = (data: string, port: number): [string, string[]] => [
  'xandikos',
  ['-d', data, '-l', '127.0.0.1', '-p', String(port), '--defaults', '--current-user-principal', '/maya/'],
];
