import { describe, expect, test } from 'vitest';
import { caldavAccounts, calendarSources } from '../../db/schema.ts';
import { auditEntries } from '../../testing/accounts.ts';
import { useBookings } from '../../testing/bookings.ts';
import { caldavUser, useCaldavServer } from '../../testing/caldav-server.ts';
import { listOpenTimes } from '../../testing/calendar.ts';
import { calendarFile, event } from '../../testing/calendar-server.ts';
import { useSite } from '../../testing/open-site.ts';

const site = useSite({ env: { ALLOW_PRIVATE_CALENDARS: 'yes' } });
const coach = useBookings(site);
const caldav = useCaldavServer();
const PATH = '/api/admin/caldav';

const look = (changed: object = {}) => coach.send('POST', `${PATH}/calendars`, { ...caldav.login(), ...changed });
const connect = (changed: object = {}) =>
  coach.send('PUT', PATH, { ...caldav.login(), read: [caldav.family], write: null, ...changed });
const dentist = calendarFile(event('dentist', 'SUMMARY:Dentist', 'DTSTART:20270104T141000Z', 'DURATION:PT30M'));
const firstDay = async () => (await listOpenTimes(site)).filter((value) => value.startsWith('2027-01-04'));

describe('a server that the coach connects', () => {
  test('shows its calendars with events, from whatever address of it', async () => {
    const calendars = [
      { url: caldav.home, name: 'Home' },
      { url: caldav.family, name: 'Family & friends' },
    ];
    for (const url of [caldav.url, `${caldav.url}dav/`, `${caldav.url}somewhere/else`]) {
      expect(await look({ url })).toMatchObject({ status: 200, body: { calendars } });
    }
    expect((await coach.send('GET', PATH)).body).toEqual({ account: null });
  });

  test('closes times by the calendars that are read, and opens them when one is left out', async () => {
    caldav.put('/maya/family/dentist.ics', dentist);
    expect(await firstDay()).toHaveLength(3);
    const { status, body } = await connect();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { account: { url: caldav.url, user: 'maya', read: [{ name: 'Family & friends' }], write: null } },
    });
    expect(await firstDay()).toEqual(['2027-01-04-1000am']);
    const [source] = (await coach.send('GET', '/api/admin/calendar-sources')).body;
    expect(source).toMatchObject({ name: 'Family & friends', state: { busyCount: 1, problem: null } });
    await connect({ read: [caldav.home], password: '' });
    expect(await firstDay()).toHaveLength(3);
  });

  test('keeps what it knows of a calendar that stays chosen', async () => {
    caldav.put('/maya/family/dentist.ics', dentist);
    await connect();
    const [{ id }] = (await coach.send('GET', '/api/admin/calendar-sources')).body;
    const [{ key }] = (await coach.send('GET', `/api/admin/calendar-sources/${id}/events`)).body;
    await coach.send('PUT', `/api/admin/calendar-sources/${id}/events/${key}`, { counts: false });
    await connect({ read: [caldav.family, caldav.home], password: undefined });
    expect(await firstDay()).toHaveLength(3);
    // What is as it was is not fetched again.
    caldav.requests.length = 0;
    await coach.send('POST', `/api/admin/calendar-sources/${id}/read`);
    expect(caldav.requests.map(({ method }) => method)).toEqual(['PROPFIND']);
  });

  test('is read at once with a new password, also where it closed everything while it could not be read', async () => {
    await connect();
    const [{ id }] = (await coach.send('GET', '/api/admin/calendar-sources')).body;
    caldav.fault = (_, response) => Boolean(response.writeHead(401).end());
    await coach.send('POST', `/api/admin/calendar-sources/${id}/read`);
    await coach.send('PUT', `/api/admin/calendar-sources/${id}/unread`, { choice: 'close' });
    expect(await firstDay()).toEqual([]);
    caldav.fault = () => false;
    await connect();
    const [source] = (await coach.send('GET', '/api/admin/calendar-sources')).body;
    expect(source).toMatchObject({ id, state: { problem: null } });
    expect(await firstDay()).toHaveLength(3);
  });

  test('keeps its password sealed: in no reply, row, log or list', async () => {
    const replies = [await look(), await connect({ write: caldav.home }), await coach.send('GET', PATH)];
    const rows = [await site.db.select().from(caldavAccounts), await site.db.select().from(calendarSources)];
    const secret = Buffer.from(`${caldavUser.user}:${caldavUser.password}`).toString('base64');
    for (const text of [...replies.map(({ body }) => body), rows, await auditEntries(site), site.logged]) {
      expect(JSON.stringify(text)).not.toContain(caldavUser.password);
      expect(JSON.stringify(text)).not.toContain(secret);
    }
    expect(JSON.stringify(rows)).not.toContain('/maya/');
    expect((await auditEntries(site))[0]?.[2]).toBe('connected a calendar server, with “Home” for their calls');
  });

  test('is forgotten with all that it closed', async () => {
    caldav.put('/maya/family/dentist.ics', dentist);
    await connect({ write: caldav.home });
    expect((await coach.send('DELETE', PATH)).body.message).toMatch(/disconnected/);
    expect((await coach.send('GET', PATH)).body).toEqual({ account: null });
    expect(await firstDay()).toHaveLength(3);
    expect(await site.db.select().from(calendarSources)).toEqual([]);
  });

  test('that cannot be read any more leaves what is known, with a sentence', async () => {
    caldav.put('/maya/family/dentist.ics', dentist);
    await connect();
    const [{ id }] = (await coach.send('GET', '/api/admin/calendar-sources')).body;
    const read = async () => (await coach.send('POST', `/api/admin/calendar-sources/${id}/read`)).body;
    for (const [status, sentence] of [
      [401, /doesn’t take this user and password/],
      [503, /error \(503\)/],
      [404, /no longer on its server/],
      [200, /no longer on its server/],
    ] as const) {
      caldav.fault = (_, response) => Boolean(response.writeHead(status).end('<html>Welcome</html>'));
      expect(await read()).toMatchObject({ busyCount: 1, problem: expect.stringMatching(sentence) });
    }
    caldav.fault = () => false;
    expect(await read()).toMatchObject({ busyCount: 1, problem: null });
  });
});

describe('what cannot be connected names its field, and nothing changes', () => {
  const fieldOf = async (changed: object) => {
    const { status, body } = await look(changed);
    return status === 400 ? Object.entries(body.fields as Record<string, string>).flat() : [status];
  };

  test('a wrong password, and none where another address or user is named', async () => {
    await connect();
    expect(await fieldOf({ password: 'guessed' })).toMatchObject([
      'password',
      expect.stringMatching(/^The server doesn’t/),
    ]);
    expect(await look({ password: '' })).toMatchObject({ status: 200 });
    for (const changed of [{ url: `${caldav.url}dav/` }, { user: 'other' }]) {
      caldav.requests.length = 0;
      expect(await fieldOf({ ...changed, password: '' })).toEqual(['password', 'Please enter the password']);
      expect(caldav.requests).toEqual([]);
    }
  });

  test('a server at home that was typed without a scheme, and has no https://', async () => {
    const typed = caldav.url.replace('http://', '');
    const [field, sentence] = await fieldOf({ url: typed });
    expect([field, sentence]).toEqual(['url', expect.stringMatching(/type http:\/\/ before the address\.$/)]);
  });

  test('a calendar that is not there', async () => {
    for (const [field, value] of [
      ['read', [`${caldav.url}maya/other/`]],
      ['read', ['http://169.254.169.254/']],
      ['write', 'https://elsewhere.example/maya/home/'],
      ['write', `${caldav.url}maya/tasks/`],
    ] as const) {
      const { status, body } = await connect({ [field]: value });
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    }
    expect((await coach.send('GET', PATH)).body).toEqual({ account: null });
  });

  test.each([
    'https://calendar.google.com/',
    'https://apidata.googleusercontent.com/caldav/v2/',
    'http://169.254.169.254/',
    'http://localhost:3000/',
    'maya:secret@cloud.example',
    'ftp://cloud.example/',
  ])('%s', async (url) => {
    expect((await fieldOf({ url }))[0]).toBe('url');
  });

  test.each([
    ['a web page', 200],
    ['nothing there', 404],
    ['an error', 500],
  ])('%s', async (_, status) => {
    caldav.fault = (_request, response) => Boolean(response.writeHead(status).end('<html><p>Welcome</html>'));
    expect((await fieldOf({}))[0]).toBe('url');
  });

  test('XML without an end or with entities of its own', async () => {
    for (const text of [
      '<multistatus xmlns="DAV:"><response>',
      '<!DOCTYPE m [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><multistatus xmlns="DAV:"><response>&b;</response></multistatus>',
      '<a>'.repeat(200_000),
      // As deep as it can be read, and deeper than it can be walked through.
      `<multistatus xmlns="DAV:"><response><href>${'<a>'.repeat(3500)}${'</a>'.repeat(3500)}</href></response></multistatus>`,
    ]) {
      caldav.fault = (_request, response) => Boolean(response.writeHead(207).end(text));
      expect((await fieldOf({}))[0]).toBe('url');
    }
  });
});
