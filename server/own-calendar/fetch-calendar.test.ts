import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { calendarFile, useCalendarServer } from '../testing/calendar-server.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import { RefusedAddress, type RequestRules } from './guarded-request.ts';
import { UnreadableCalendar } from './unreadable-calendar.ts';

const calendars = useCalendarServer();
const nothingKnown = { etag: null, lastModified: null };
const rules: RequestRules = { allowsPrivate: true, ownUrl: 'https://coach.example', ownPort: 3000 };
const portOf = () => new URL(calendars.url).port;
const fetchFrom = (url: string, changed: Partial<RequestRules> = {}) =>
  fetchCalendar(url, nothingKnown, { ...rules, ...changed });

describe('an address that the site must not ask is refused before anything is sent', () => {
  const publicRules = { allowsPrivate: false, ownPort: 3000 };
  test.each([
    ['http://127.0.0.1/a.ics', publicRules],
    ['http://2130706433/a.ics', publicRules],
    ['http://[::1]/a.ics', publicRules],
    ['http://10.0.0.1/a.ics', publicRules],
    ['http://localhost/a.ics', publicRules],
    ['https://93.184.216.34:8443/a.ics', publicRules],
    ['https://me:secret@93.184.216.34/a.ics', publicRules],
    ['ftp://93.184.216.34/a.ics', publicRules],
    ['https://', publicRules],
    ['https://coach.example/calendar/x.ics', publicRules],
    ['https://coach.example./calendar/x.ics', publicRules],
    ['http://169.254.169.254/latest/meta-data', {}],
    ['http://[fd00:ec2::254]/latest/meta-data', {}],
    ['http://127.0.0.1:3000/calendar/x.ics', {}],
    ['http://coach.example:3000/calendar/x.ics', {}],
  ])('%s', async (url, changed) => {
    await expect(fetchFrom(url, changed)).rejects.toBeInstanceOf(RefusedAddress);
    expect(calendars.requests).toEqual([]);
  });

  test('also where a public one leads to it', async () => {
    calendars.answer = (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    await expect(fetchFrom(`${calendars.url}/a.ics`)).rejects.toBeInstanceOf(RefusedAddress);
  });
});

test('a name is resolved once, and the connection goes to the address that was checked', async () => {
  calendars.answer = ({ headers }, response) => response.end(calendarFile(`X-HOST:${headers.host}`));
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    // A name server that changes its answer would give another one now.
    return [{ address: asked.length === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
  };
  const file = await fetchFrom(`http://family.example:${portOf()}/a.ics`, { resolve });
  expect(file).toMatchObject({ text: expect.stringContaining(`X-HOST:family.example:${portOf()}`) });
  expect(asked).toEqual(['family.example']);
  const mixed = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  const refused = fetchFrom('https://family.example/a.ics', { resolve: mixed, allowsPrivate: false });
  await expect(refused).rejects.toBeInstanceOf(RefusedAddress);
});

test('a file comes plain or packed, with what makes the next question shorter', async () => {
  const text = calendarFile('X-NAME:Größe');
  for (const [encoding, body] of [
    ['identity', Buffer.from(text)],
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
  ] as const) {
    calendars.answer = (_, response) =>
      response.writeHead(200, { 'content-encoding': encoding, etag: '"7"', 'last-modified': 'Mon' }).end(body);
    const fetched = await fetchFrom(calendars.url.replace('http:', 'http:'));
    expect(fetched).toEqual({ text, etag: '"7"', lastModified: 'Mon' });
  }
  calendars.answer = ({ headers }, response) =>
    response.writeHead(headers['if-none-match'] === '"7"' && headers['if-modified-since'] === 'Mon' ? 304 : 500).end();
  expect(await fetchCalendar(calendars.url, { etag: '"7"', lastModified: 'Mon' }, rules)).toBe('unchanged');
});

describe('a server that sends no calendar ends in a sentence that names no address', () => {
  const megabyte = Buffer.alloc(1_000_000, 'A');
  const bomb = gzipSync(Buffer.alloc(50_000_000, 'A'));
  test.each<[string, typeof calendars.answer, RegExp]>([
    ['a wrong password', (_, response) => response.writeHead(401).end(), /doesn’t let the site in/],
    ['no file', (_, response) => response.writeHead(404).end(), /no calendar at this address any more/],
    ['an error', (_, response) => response.writeHead(500).end(), /error \(500\)/],
    ['a circle', (_, response) => response.writeHead(302, { location: '/again' }).end(), /without an end/],
    [
      '50 MB',
      (_, response) => {
        const write = () => {
          if (!response.destroyed) response.write(megabyte, write);
        };
        write();
      },
      /larger than 10 MB/,
    ],
    [
      'a gzip bomb',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
      /larger than 10 MB/,
    ],
    [
      'half a file',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('BEGIN:VCALENDAR', () => response.destroy());
      },
      /can’t be reached|Only a part/,
    ],
    ['nothing', ({ socket }) => socket.destroy(), /can’t be reached/],
    [
      'something that is not packed as it says',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain'),
      /Only a part/,
    ],
    [
      'something else that is not packed as it says',
      (_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end('plain text, and no Brotli'),
      /Only a part/,
    ],
  ])('%s', async (_, answer, sentence) => {
    calendars.answer = answer;
    const error = await fetchFrom(`${calendars.url}/hidden-7.ics`).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UnreadableCalendar);
    expect((error as Error).message).toMatch(sentence);
    expect((error as Error).message).not.toMatch(/127\.0\.0\.1|hidden-7/);
  });

  test('no server at all', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('queryA ENOTFOUND secret'), { code: 'ENOTFOUND' }));
    const error = await fetchFrom('https://nobody.example/a.ics', { resolve }).catch((caught: unknown) => caught);
    expect((error as Error).message).toBe('There’s no server at this address.');
  });
});
