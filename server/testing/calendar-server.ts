import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server of calendars for the tests of a file. `answer` is its present answer. */
export function useCalendarServer() {
  const requests: IncomingMessage[] = [];
  const opened = {
    url: '',
    requests,
    answer: ((_, response) => response.end('')) as Answer,
    /** Serves a file with these lines as its events. */
    serve(...lines: string[]) {
      opened.answer = (_, response) => response.end(calendarFile(...lines));
    },
  };
  const server = createServer((request, response) => {
    requests.push(request);
    opened.answer(request, response);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    opened.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return opened;
}

export const calendarFile = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');

/** The lines of an event. */
export const event = (uid: string, ...lines: string[]): string =>
  ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'].join('\r\n');
