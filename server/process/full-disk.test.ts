import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';

const disk = mkdtempSync(join(tmpdir(), 'full-disk-'));
/** Only root may mount; elsewhere the test of the database itself, with a pretended full disk, has to do. */
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

const filler = join(disk, 'filler');

/** Takes all that is left of the disk, to the last byte. */
function fillDisk(): void {
  const file = openSync(filler, 'w');
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) writeAll(file, Buffer.alloc(size));
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, chunk: Buffer): void {
  try {
    while (writeSync(file, chunk) === chunk.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

const start = () =>
  startServer({ DATA_DIR: join(disk, 'data'), SEED: 'demo', LIMIT_BOOKINGS_PER_HOUR: '100000', LOG_LEVEL: 'error' });

/** Returns the status and the body; 0 if the process is gone. */
async function book({ address }: ServerProcess, slot: string, who: number) {
  const body = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: `ana${who}@visitor.example`,
    phone: `+1202555${1000 + who}`,
    contactMethod: 'whatsapp',
    goals: 'More energy. '.repeat(300),
    selectedTimeSlot: slot,
  };
  const reply = await fetch(`${address}/api/consultation-request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined);
  const text = await reply?.text().catch(() => undefined);
  return text === undefined ? { status: 0, text: '' } : { status: reply?.status ?? 0, text };
}

test.runIf(isMounted)(
  'a full disk refuses bookings with clear words and loses none that was acknowledged',
  async () => {
    let server = await start();
    try {
      const offered = await fetch(`${server.address}/api/available-time-slots`);
      const slots = (await offered.json()) as OfferedSlot[];
      const acknowledged: number[] = [];
      const answers: { status: number; text: string }[] = [];
      const bookAll = async (from: number, until: number) => {
        for (let who = from; who < until; who += 1) {
          const answer = await book(server, slots[who]?.value ?? '', who);
          answers.push(answer);
          if (answer.status === 201) acknowledged.push(who);
        }
      };
      await bookAll(0, 3);
      expect(acknowledged).toHaveLength(3);
      fillDisk();
      await bookAll(3, 40);
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused.length).toBeGreaterThan(0);
      for (const { status, text } of refused) {
        expect([0, 503]).toContain(status);
        if (status === 503)
          expect(JSON.parse(text)).toMatchObject({ code: 'UNAVAILABLE', message: expect.any(String) });
      }

      rmSync(filler);
      // A database that could not write its log ends the process, and its supervisor starts it again.
      if (answers.some(({ status }) => status === 0)) {
        await server.stop('SIGKILL');
        server = await start();
      }
      for (const who of acknowledged) {
        expect(await book(server, slots[who]?.value ?? '', who)).toMatchObject({
          status: 409,
          text: expect.stringContaining('already booked this time'),
        });
      }
      expect((await book(server, slots[50]?.value ?? '', 50)).status).toBe(201);
    } finally {
      await server.stop('SIGKILL');
    }
  },
);
