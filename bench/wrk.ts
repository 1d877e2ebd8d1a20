import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type LoadOptions = { url: string; connections: number; seconds: number; script?: string; headers?: string[] };

/** Runs `wrk` with one thread and returns the good replies per second. Throws if a reply was unexpected. */
export async function measureRate({ url, connections, seconds, script, headers = [] }: LoadOptions): Promise<number> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, ...headers.flatMap((header) => ['-H', header])];
  const child = spawn('wrk', [...args, ...(script ? ['-s', script] : []), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  if (code !== 0 || Number.isNaN(rate)) throw new Error(`wrk did not run: ${output}`);
  if (!script && /Non-2xx or 3xx responses|Socket errors/.test(output))
    throw new Error(`not all replies were good:\n${output}`);
  return rate;
}

/** Measures both by turns, so that a noisy minute affects both, and returns the median of each. */
export async function measureAlternately(rounds: number, ours: () => Promise<number>, limit: () => Promise<number>) {
  const samples = { ours: [] as number[], limit: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    samples.limit.push(await limit());
    samples.ours.push(await ours());
  }
  return { ours: median(samples.ours), limit: median(samples.limit) };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
