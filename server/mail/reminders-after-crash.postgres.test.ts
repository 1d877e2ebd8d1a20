import type { Email } from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mails } from '../db/schema.ts';
import { storeCall } from '../testing/mail.ts';
import { startReminderProcess } from '../testing/mail-processes.ts';
import { openSite } from '../testing/open-site.ts';
import { openSmtpServer } from '../testing/smtp-servers.ts';
import { waitForJobs, waitUntil } from '../testing/wait-until.ts';

let smtpServer: Awaited<ReturnType<typeof openSmtpServer>>;
let site: Awaited<ReturnType<typeof openSite>>;
const running = new Map<string, Awaited<ReturnType<typeof startReminderProcess>>>();
beforeEach(async () => {
  smtpServer = await openSmtpServer();
  site = await openSite();
});
afterEach(async () => {
  for (const server of running.values()) await server.kill();
  await smtpServer.close();
  await site.close();
});

test('sends a reminder once if the server that was sending it is killed', async () => {
  let sender = '';
  smtpServer.hold = (mail: Email) => {
    sender ||= mail.from?.address ?? '';
    return new Promise(() => {});
  };
  const names = ['one@coach.example', 'other@coach.example'];
  await Promise.all(
    names.map(async (name) =>
      running.set(name, await startReminderProcess(site.databaseUrl ?? '', smtpServer.url, name)),
    ),
  );
  await storeCall(site.ctx.database);
  await waitUntil(() => sender !== '');
  smtpServer.hold = async () => {};
  await running.get(sender)?.kill();
  running.delete(sender);

  await waitUntil(async () => (await site.db.select().from(mails))[0]?.state === 'sent');
  await waitForJobs(site);
  expect(await site.db.select().from(mails)).toMatchObject([{ kind: 'reminder-day', tries: 1 }]);
  expect(smtpServer.received.map(({ from, to }) => [from, ...to])).toEqual([
    [names.find((name) => name !== sender), 'ana@visitor.example'],
  ]);
});
