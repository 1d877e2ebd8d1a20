import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
// @ts-expect-error plain JavaScript, so that the test command can use it before any package is there
import { findFreePort } from '../scripts/find-free-port.mjs';

const login = { user: 'maya', password: 'app password' };
const authorization = `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`;

/** Starts Debian's calendar server with the calendars `family` and `calls`. */
export async function startRadicale() {
  const folder = await mkdtemp(join(tmpdir(), 'radicale-'));
  const url = `http://127.0.0.1:${await findFreePort()}/`;
  await writeFile(join(folder, 'users'), `${login.user}:${login.password}\n`);
  const settings = [
    ['server', `hosts = ${new URL(url).host}`],
    ['auth', `type = htpasswd\nhtpasswd_filename = ${join(folder, 'users')}\nhtpasswd_encryption = plain\ndelay = 0`],
    ['storage', `filesystem_folder = ${join(folder, 'data')}`],
  ];
  await writeFile(join(folder, 'config'), settings.map(([name, lines]) => `[${name}]\n${lines}\n`).join(''));
  const server = spawn('radicale', ['--config', join(folder, 'config')], { stdio: 'ignore' });
  await expect
    .poll(() =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);

  async function send(method: string, path: string, body?: string): Promise<string> {
    const headers = { authorization, depth: '1', ...(method === 'PUT' && { 'content-type': 'text/calendar' }) };
    const response = await fetch(new URL(`maya/${path}`, url), { method, headers, ...(body && { body }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response.text();
  }
  for (const name of ['family', 'calls']) await send('MKCALENDAR', `${name}/`);
  return {
    url,
    ...login,
    send,
    /** Returns the event of a calendar that has these words, with its file; undefined while there is none. */
    async readEvent(calendar: string, words: string): Promise<{ path: string; text: string } | undefined> {
      for (const [, file] of (await send('PROPFIND', `${calendar}/`)).matchAll(/<href>\/maya\/\w+\/([^<]*\.ics)</g)) {
        const path = `${calendar}/${file}`;
        const text = await send('GET', path);
        // A long line of an event goes on in the next one.
        if (text.replaceAll(/\r?\n /g, '').includes(words)) return { path, text };
      }
      return undefined;
    },
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
