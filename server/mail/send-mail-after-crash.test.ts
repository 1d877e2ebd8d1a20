import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMailServer, startBookingProcess } from '../testing/mail-processes.ts';
import { newDataFolder } from '../testing/server-process.ts';
import { openSmtpServer } from '../testing/smtp-servers.ts';
import { waitUntil } from '../testing/wait-until.ts';

let smtpServer: Awaited<ReturnType<typeof openSmtpServer>>;
let dataFolder: string;
let folder: string;
let closing = async () => {};
beforeEach(async () => {
  smtpServer = await openSmtpServer();
  dataFolder = await newDataFolder();
  folder = join(dataFolder, 'db');
});
afterEach(async () => {
  await closing();
  await smtpServer.close();
  await rm(dataFolder, { recursive: true, force: true });
});

async function expectEachMailOnce() {
  const server = await openMailServer({ kind: 'embedded', folder }, smtpServer.url);
  closing = server.close;
  await server.waitForMails();
  expect(smtpServer.received.map(({ to }) => to.join()).sort()).toEqual(['ana@visitor.example', 'coach@coach.example']);
}

test('sends each mail once after a kill between booking and sending', async () => {
  const doomed = await startBookingProcess(folder);
  await doomed.kill();
  await expectEachMailOnce();
});

test('sends each mail once after a kill before the SMTP server has accepted them', async () => {
  let isHeld = false;
  smtpServer.hold = () => {
    isHeld = true;
    return new Promise(() => {});
  };
  const doomed = await startBookingProcess(folder, smtpServer.url);
  await waitUntil(() => isHeld);
  await doomed.kill();
  smtpServer.hold = async () => {};
  await expectEachMailOnce();
});
