import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startChildProcess } from '../../process/child-process.ts';
import { drawPicture } from '../../testing/media.ts';
import { useSite } from '../../testing/open-site.ts';
import { uploadsFolderOf } from './media-folder.ts';
import { runMediaProcess } from './run-media-process.ts';

const site = useSite();

test.runIf(process.platform === 'linux')('the process that reads one takes a bounded part of the memory', async () => {
  const folder = uploadsFolderOf(site.ctx);
  await mkdir(folder, { recursive: true });
  const from = join(folder, 'large.part');
  const large = drawPicture(8200, 6000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' });
  await large.withMetadata({ orientation: 6 }).toFile(from);
  let megabytes = 0;
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${started?.child.pid}/status`, 'utf8').catch(() => '');
    megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }, 20);
  let started: ReturnType<typeof startChildProcess> | undefined;
  const start: typeof startChildProcess = (program) => {
    started = startChildProcess(program);
    return started;
  };
  const result = await runMediaProcess({ kind: 'picture', from, to: join(folder, 'large-') }, site.ctx.log, {
    start,
  });
  clearInterval(timer);
  expect(result).toMatchObject({ picture: { widths: [480, 800, 1200, 1600] } });
  expect(megabytes).toBeGreaterThan(50);
  expect(megabytes).toBeLessThan(450);
});
