import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMailServer, openPostOffice, startDoomedServer, until } from '../testing/mail.ts';
import { openSite } from '../testing/open-site.ts';

let office: Awaited<ReturnType<typeof openPostOffice>>;
let closing = async () => {};
let world: Awaited<ReturnType<typeof openSite>>;
beforeEach(async () => {
  office = await openPostOffice();
  world = await openSite();
});
afterEach(async () => {
  await closing();
  await office.close();
  await world.close();
});

test('sends each mail once if one of two servers is killed', async () => {
  let isHeld = false;
  office.hold = () => {
    isHeld = true;
    return new Promise(() => {});
  };
  const url = world.databaseUrl ?? '';
  const doomed = await startDoomedServer(url, office.url);
  await until(() => isHeld);
  const other = await openMailServer({ kind: 'postgres', url, poolSize: 4, onError: () => {} }, office.url);
  closing = other.close;
  office.hold = async () => {};
  await doomed.kill();
  await until(async () => (await other.mailStates()).join() === 'sent,sent', 40_000);
  await wait(1_500);
  expect(office.received.map(({ to }) => to.join()).sort()).toEqual(['ana@visitor.example', 'coach@coach.example']);
}, 90_000);
