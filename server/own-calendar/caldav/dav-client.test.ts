import { expect, test } from 'vitest';
import { useCaldavServer } from '../../testing/caldav-server.ts';
import { useCalendarServer } from '../../testing/calendar-server.ts';
import { RefusedAddress, type RequestRules } from '../guarded-request.ts';
import { mayGetPassword, openDavClient, parseServerAddress } from './dav-client.ts';
import { discoverCalendars } from './discover-calendars.ts';

const caldav = useCaldavServer();
/** Another server, which must never see the password. */
const other = useCalendarServer();
const rules: RequestRules = { allowsPrivate: true, ownUrl: 'https://coach.example', ownPort: 3000 };

test.each([
  ['https://cloud.example/', 'https://cloud.example/remote.php/dav', true],
  ['http://cloud.example/', 'https://cloud.example/dav/', true],
  ['https://caldav.icloud.com/', 'https://p42-caldav.icloud.com/123/calendars/', true],
  ['https://caldav.icloud.com/', 'https://p42-caldav.icloud.com.evil.example/', false],
  ['https://caldav.icloud.com/', 'http://p42-caldav.icloud.com/', false],
  ['https://cloud.example/', 'http://cloud.example/', false],
  ['https://cloud.example/', 'https://cloud.example:8443/', false],
  ['https://cloud.example/', 'https://www.cloud.example/', false],
  ['http://cloud.example:8080/', 'https://cloud.example/', false],
])('the password that is for %s may go to %s: %s', (named, to, isAllowed) => {
  expect(mayGetPassword(new URL(to), new URL(named))).toBe(isAllowed);
});

test('an address without a scheme is one of https, and only a private network may do without it', () => {
  const parse = (typed: string, allowsPrivate = false) => parseServerAddress(typed, { allowsPrivate }).href;
  expect(parse('caldav.icloud.com')).toBe('https://caldav.icloud.com/');
  expect(() => parse('http://cloud.example')).toThrow(/https:\/\/, so that nobody/);
  expect(parse('http://cloud.example', true)).toBe('http://cloud.example/');
});

test('a redirect, a user’s page and a calendar on another server get no password', async () => {
  const client = openDavClient(caldav.login(), rules);
  const start = new URL(caldav.url);
  const answerWith = (props: string) =>
    `<multistatus xmlns="DAV:"><response><href>/</href><propstat><prop>${props}</prop>
<status>HTTP/1.1 200 OK</status></propstat></response></multistatus>`;
  const elsewhere = `<href>${other.url}/maya/</href>`;
  const faults = [
    (path: string) => path === '/.well-known/caldav' && { status: 302, text: '' },
    () => ({ status: 207, text: answerWith(`<current-user-principal>${elsewhere}</current-user-principal>`) }),
    () => ({ status: 207, text: answerWith(`<calendar-home-set>${elsewhere}</calendar-home-set>`) }),
  ];
  for (const find of faults) {
    caldav.fault = ({ url = '' }, response) => {
      const answer = find(url);
      if (answer) response.writeHead(answer.status, { location: `${other.url}/dav/` }).end(answer.text);
      return Boolean(answer);
    };
    await expect(discoverCalendars(client, start)).rejects.toBeInstanceOf(RefusedAddress);
  }
  expect(other.requests).toEqual([]);
  caldav.fault = ({ url }, response) => {
    const text = `<multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><response>
<href>${other.url}/maya/home/</href><propstat><prop><resourcetype><c:calendar/></resourcetype></prop>
<status>HTTP/1.1 200 OK</status></propstat></response></multistatus>`;
    return url === '/maya/' && caldav.requests.at(-1)?.body.includes('resourcetype')
      ? Boolean(response.writeHead(207).end(text))
      : false;
  };
  expect(await discoverCalendars(client, start)).toEqual([]);
  expect(other.requests).toEqual([]);
});

test('each connection is checked again: a name that leads into a private network later is not asked', async () => {
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return [{ address: asked === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
  };
  const url = caldav.url.replace('127.0.0.1', 'cloud.example');
  const client = openDavClient({ ...caldav.login(), url }, { ...rules, resolve });
  await expect(discoverCalendars(client, new URL(url))).rejects.toBeInstanceOf(RefusedAddress);
  expect(caldav.requests).toHaveLength(1);
});

test('an answer that changes to another protocol ends in time', async () => {
  caldav.fault = ({ socket }) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  const sent = openDavClient(caldav.login(), rules).send('PROPFIND', '/', { timeoutMs: 200 });
  await expect(sent).rejects.toThrow('The calendar’s server didn’t answer in time.');
});
