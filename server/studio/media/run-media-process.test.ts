import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startChildProcess } from '../../process/child-process.ts';
import { drawPicture, readSampleClip } from '../../testing/media.ts';
import { ENDLESS, nameEndlessPictures } from '../../testing/repeating-clip.ts';
import type { LimitedMediaJob } from './media-process.ts';
import { runMediaProcess } from './run-media-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'media-process-'));
afterAll(() => rm(folder, { recursive: true }));

const sample = await readSampleClip();
const unreadable = { code: 'invalid', message: expect.stringMatching(/^This file can’t be read/) };

async function storeClip(bytes: Buffer) {
  const from = join(folder, 'clip.part');
  await writeFile(from, bytes);
  return { kind: 'clip', from, to: join(folder, 'clip.mp4') } as const;
}

/** Opens a log whose lines the test can read. */
function openLog() {
  const lines: string[] = [];
  return { lines, log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }) };
}

test('a small clip with numbers that mean endless work is given up after its time of the processor', async () => {
  const { lines, log } = openLog();
  const job = await storeClip(nameEndlessPictures(sample, { perChunk: ENDLESS }));
  await expect(runMediaProcess(job, log, { cpuSeconds: 1 })).rejects.toMatchObject(unreadable);
  expect(lines.join()).toContain('it took more than 1 s of the processor');
});

test('pictures are drawn while a clip takes its time, which grows with its size', async () => {
  let held: ReturnType<typeof startChildProcess> | undefined;
  const sent: LimitedMediaJob[] = [];
  const hold: typeof startChildProcess = (program) => {
    held = startChildProcess(program);
    const { child } = held;
    child.kill('SIGSTOP');
    onTestFinished(() => void child.kill('SIGKILL'));
    child.send = (message: LimitedMediaJob) => sent.push(message) > 0;
    return held;
  };
  const { log } = openLog();
  const clip = runMediaProcess(await storeClip(Buffer.alloc(5 * 1024 * 1024)), log, { start: hold });
  const isGivenUp = expect(clip).rejects.toMatchObject(unreadable);
  await expect.poll(() => sent).toMatchObject([{ job: { kind: 'clip' }, cpuSeconds: 36 }]);
  const logo = join(folder, 'logo.png');
  await drawPicture(64, 64).png().toFile(logo);
  const drawn = await runMediaProcess({ kind: 'icons', logo, background: '#ffffff' }, log);
  expect(Object.keys('generated' in drawn ? drawn.generated : {})).toContain('/favicon.ico');
  held?.child.kill('SIGKILL');
  await isGivenUp;
});
