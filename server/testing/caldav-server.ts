import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export const caldavUser = { user: 'maya', password: 'app-password-7' };
const authorization = `Basic ${Buffer.from(`${caldavUser.user}:${caldavUser.password}`).toString('base64')}`;

type Stored = { text: string; etag: string };
type RecordedRequest = { method: string; path: string; authorization: string | undefined; body: string };
type Reply = { status: number; fields?: Record<string, string | undefined>; resources?: string[] };
/** Answers in place of the server and returns true, or leaves the request to it. */
type Fault = (request: IncomingMessage, response: ServerResponse, body: string) => boolean;

/**
 * A small CalDAV server for the tests of a file, with the calendars Home and Family, and one for tasks. `fault` may
 * answer in its place. It writes its elements with other prefixes than ours.
 */
export function useCaldavServer() {
  const events = new Map<string, Stored>();
  const requests: RecordedRequest[] = [];
  let version = 0;
  const opened = {
    url: '',
    home: '',
    family: '',
    requests,
    events,
    fault: (() => false) as Fault,
    login: () => ({ url: opened.url, ...caldavUser }),
    /** Stores an event, as another program of the coach would. */
    put(path: string, text: string) {
      version += 1;
      events.set(path, { text, etag: `"v${version}"` });
    },
    /** Returns the only event in this calendar. Throws if it has another number. */
    onlyEvent(folder = '/maya/home/'): [path: string, text: string] {
      const found = [...events].filter(([path]) => path.startsWith(folder));
      if (found.length !== 1) throw new Error(`${found.length} events in ${folder}`);
      const [[path, { text }]] = found as [[string, Stored]];
      return [path, text.replaceAll('\r\n ', '')];
    },
  };

  function answer({ method = '', url = '', headers }: IncomingMessage, body: string): Reply {
    const path = decodeURIComponent(url);
    const found = events.get(path);
    if (headers.authorization !== authorization) return { status: 401 };
    if (path === '/.well-known/caldav') return { status: 301, fields: { location: '/dav/' } };
    if (method === 'PROPFIND') return { status: 207, resources: listProps(path, headers.depth === '1') };
    if (method === 'REPORT') return { status: 207, resources: report(path, body) };
    if (method === 'PUT') {
      const isConflict = headers['if-none-match'] ? found !== undefined : headers['if-match'] !== found?.etag;
      if (isConflict) return { status: 412 };
      opened.put(path, body);
      return { status: 201, fields: { etag: events.get(path)?.etag } };
    }
    return { status: method === 'DELETE' && events.delete(path) ? 204 : 404 };
  }

  function listProps(path: string, isDeep: boolean): string[] {
    if (path === '/dav/')
      return [resource(path, '<current-user-principal><href>/maya/</href></current-user-principal>')];
    if (path === '/maya/' && !isDeep) {
      return [resource(path, '<k:calendar-home-set><href>/maya/</href></k:calendar-home-set>')];
    }
    if (path === '/maya/') {
      return [
        resource(path, '<resourcetype><collection/></resourcetype>'),
        calendar('/maya/home/', 'Home', 'VEVENT'),
        calendar('/maya/family/', 'Family &amp; friends', 'VEVENT'),
        calendar('/maya/tasks/', 'Tasks', 'VTODO'),
      ];
    }
    const stored = events.get(path);
    if (stored) return [resource(path, `<getetag>${escapeText(stored.etag)}</getetag>`)];
    return path.startsWith('/maya/') && path.endsWith('/')
      ? [resource(path, `<sync-token>urn:${version}:${events.size}</sync-token>`)]
      : [];
  }

  function report(folder: string, body: string): string[] {
    const hrefs = [...body.matchAll(/<d:href>([^<]*)<\/d:href>/g)].map(([, href]) => decodeURIComponent(href ?? ''));
    const uid = /<c:text-match[^>]*>([^<]*)</.exec(body)?.[1];
    const isFull = body.includes('calendar-data');
    const show = (path: string, { text, etag }: Stored) =>
      resource(
        path,
        `<getetag>${escapeText(etag)}</getetag>${isFull ? `<k:calendar-data>${escapeText(text)}</k:calendar-data>` : ''}`,
      );
    if (body.includes('calendar-multiget')) {
      return hrefs.map((href) => {
        const stored = events.get(href);
        return stored
          ? show(href, stored)
          : `<response><href>${href}</href><status>HTTP/1.1 404 Not Found</status></response>`;
      });
    }
    return [...events]
      .filter(([path, { text }]) => path.startsWith(folder) && (!uid || text.includes(`UID:${uid}\r\n`)))
      .map(([path, stored]) => show(path, stored));
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { method = '', url: path = '', headers } = request;
      requests.push({ method, path, authorization: headers.authorization, body });
      if (!opened.fault(request, response, body)) send(response, answer(request, body));
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    opened.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    opened.home = `${opened.url}maya/home/`;
    opened.family = `${opened.url}maya/family/`;
  });
  beforeEach(() => {
    requests.length = 0;
    events.clear();
    opened.fault = () => false;
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return opened;
}

function send(response: ServerResponse, { status, fields = {}, resources }: Reply): void {
  const text = `<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:k="urn:ietf:params:xml:ns:caldav">
${resources?.join('')}</multistatus>`;
  response.writeHead(status, fields).end(resources ? text : '');
}

const resource = (href: string, props: string): string =>
  `<response><href>${encodeURI(href)}</href><propstat><prop>${props}</prop><status>HTTP/1.1 200 OK</status></propstat>
<propstat><prop><displayname/></prop><status>HTTP/1.1 404 Not Found</status></propstat></response>`;

const calendar = (href: string, name: string, holds: string): string =>
  `<response><href>${href}</href><propstat><prop><displayname>${name}</displayname>
<resourcetype><collection/><k:calendar/></resourcetype>
<k:supported-calendar-component-set><k:comp name="${holds}"/></k:supported-calendar-component-set></prop>
<status>HTTP/1.1 200 OK</status></propstat></response>`;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '&#13;');
