import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMailServer, startBookingProcess } from '../testing/mail-processes.ts';
import { openSite } from '../testing/open-site.ts';
import { openSmtpServer } from '../testing/smtp-servers.ts';
import { waitUntil } from '../testing/wait-until.ts';

let smtpServer: Awaited<ReturnType<typeof openSmtpServer>>;
let closing = async () => {};
let site: Awaited<ReturnType<typeof openSite>>;
beforeEach(async () => {
  smtpServer = await openSmtpServer();
  site = await openSite();
});
afterEach(async () => {
  await closing();
  await smtpServer.close();
  await site.close();
});

test('sends each mail once if one of two servers is killed', async () => {
  let isHeld = false;
  smtpServer.hold = () => {
    isHeld = true;
    return new Promise(() => {});
  };
  const url = site.databaseUrl ?? '';
  const doomed = await startBookingProcess(url, smtpServer.url);
  await waitUntil(() => isHeld);
  const other = await openMailServer({ kind: 'postgres', url, poolSize: 4, onError: () => {} }, smtpServer.url);
  closing = other.close;
  smtpServer.hold = async () => {};
  await doomed.kill();
  await other.waitForMails();
  expect(smtpServer.received.map(({ to }) => to.join()).sort()).toEqual(['ana@visitor.example', 'coach@coach.example']);
});
