import { setTimeout as wait } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mails } from '../db/schema.ts';
import { openPostOffice, startRemindingServer, storeCall, until } from '../testing/mail.ts';
import { openSite } from '../testing/open-site.ts';

let office: Awaited<ReturnType<typeof openPostOffice>>;
let world: Awaited<ReturnType<typeof openSite>>;
const running = new Map<string, Awaited<ReturnType<typeof startRemindingServer>>>();
beforeEach(async () => {
  office = await openPostOffice();
  world = await openSite();
});
afterEach(async () => {
  for (const server of running.values()) await server.kill();
  await office.close();
  await world.close();
});

test('sends a reminder once if the server that was sending it is killed', async () => {
  let sender = '';
  office.hold = (mail: Email) => {
    sender ||= mail.from?.address ?? '';
    return new Promise(() => {});
  };
  const names = ['one@coach.example', 'other@coach.example'];
  await Promise.all(
    names.map(async (name) => running.set(name, await startRemindingServer(world.databaseUrl ?? '', office.url, name))),
  );
  await storeCall(world.ctx.database);
  await until(() => sender !== '');
  office.hold = async () => {};
  await running.get(sender)?.kill();
  running.delete(sender);

  await until(async () => (await world.db.select().from(mails))[0]?.state === 'sent', 40_000);
  await wait(1_500);
  expect(await world.db.select().from(mails)).toMatchObject([{ kind: 'reminder-day', tries: 1 }]);
  expect(office.received.map(({ from, to }) => [from, ...to])).toEqual([
    [names.find((name) => name !== sender), 'ana@visitor.example'],
  ]);
}, 90_000);
