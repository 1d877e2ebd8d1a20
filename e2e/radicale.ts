import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
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
        if (hasWords(text, words)) return { path, text };
      }
      return undefined;
    },
    /** Changes the event that has these words by Debian's `vdirsyncer`, as a calendar program of the coach does. */
    async changeInProgram(calendar: string, words: string, change: (text: string) => string): Promise<void> {
      const files = join(folder, 'files');
      await mkdir(files);
      const config = join(folder, 'vdirsyncer');
      const { user, password } = login;
      await writeFile(
        config,
        `[general]\nstatus_path = "${join(folder, 'status')}"
[pair calls]\na = "files"\nb = "server"\ncollections = null
[storage files]\ntype = "filesystem"\npath = "${files}"\nfileext = ".ics"
[storage server]\ntype = "caldav"\nurl = "${url}maya/${calendar}/"\nusername = "${user}"\npassword = "${password}"\n`,
      );
      // Python asks the locale for its encoding.
      const env = { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' };
      const run = (command: string) => promisify(execFile)('vdirsyncer', ['-c', config, command], { env });
      await run('discover');
      await run('sync');
      for (const name of await readdir(files)) {
        const text = await readFile(join(files, name), 'utf8');
        if (hasWords(text, words)) await writeFile(join(files, name), change(text));
      }
      await run('sync');
    },
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A long line of an event goes on in the next one. */
const hasWords = (text: string, words: string): boolean => text.replaceAll(/\r?\n /g, '').includes(words);
