import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMailServer, openPostOffice, startDoomedServer, until } from '../testing/mail.ts';
import { newDataFolder } from '../testing/site-process.ts';

let office: Awaited<ReturnType<typeof openPostOffice>>;
let dataFolder: string;
let folder: string;
let closing = async () => {};
beforeEach(async () => {
  office = await openPostOffice();
  dataFolder = await newDataFolder();
  folder = join(dataFolder, 'db');
});
afterEach(async () => {
  await closing();
  await office.close();
  await rm(dataFolder, { recursive: true, force: true });
});

async function expectEachMailOnce() {
  const server = await openMailServer({ kind: 'embedded', folder }, office.url);
  closing = server.close;
  await until(async () => (await server.mailStates()).join() === 'sent,sent', 40_000);
  await wait(1_500);
  expect(office.received.map(({ to }) => to.join()).sort()).toEqual(['ana@visitor.example', 'coach@coach.example']);
}

test('sends each mail once after a kill between booking and sending', async () => {
  const doomed = await startDoomedServer(folder);
  await doomed.kill();
  await expectEachMailOnce();
}, 90_000);

test('sends each mail once after a kill before the SMTP server has accepted them', async () => {
  let isHeld = false;
  office.hold = () => {
    isHeld = true;
    return new Promise(() => {});
  };
  const doomed = await startDoomedServer(folder, office.url);
  await until(() => isHeld);
  await doomed.kill();
  office.hold = async () => {};
  await expectEachMailOnce();
}, 90_000);
