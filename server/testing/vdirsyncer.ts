import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caldavUser } from './caldav-server.ts';

/**
 * Opens Debian's `vdirsyncer`, another client of a calendar. It keeps a copy of the calendar as files: `change` and
 * `deleteEvent` change the only event there, and `sync` sends that to the server.
 */
export function openVdirsyncer(calendarUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vdirsyncer-'));
  const files = join(folder, 'files');
  mkdirSync(files);
  const config = join(folder, 'config');
  const lines = [
    '[general]',
    `status_path = "${join(folder, 'status')}"`,
    '[pair calls]',
    'a = "files"',
    'b = "server"',
    'collections = null',
    '[storage files]',
    'type = "filesystem"',
    `path = "${files}"`,
    'fileext = ".ics"',
    '[storage server]',
    'type = "caldav"',
    `url = "${calendarUrl}"`,
    `username = "${caldavUser.user}"`,
    `password = "${caldavUser.password}"`,
  ];
  writeFileSync(config, `${lines.join('\n')}\n`);
  const run = (...command: string[]) =>
    execFileSync('vdirsyncer', ['-c', config, ...command], {
      // Python asks the locale for its encoding.
      env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' },
      input: 'y\n',
      stdio: ['pipe', 'ignore', 'pipe'],
    });
  run('discover');
  const onlyFile = () => join(files, readdirSync(files).find((name) => name.endsWith('.ics')) ?? 'none');
  return {
    sync: () => run('sync'),
    forceSync: () => run('sync', '--force-delete'),
    change(from: RegExp, to: string): void {
      const text = readFileSync(onlyFile(), 'utf8');
      if (!from.test(text)) throw new Error(`${from} is not in ${text}`);
      writeFileSync(onlyFile(), text.replace(from, to));
    },
    deleteEvent: () => rmSync(onlyFile()),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
