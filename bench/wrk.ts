import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { median } from './median.ts';

export type LoadOptions = { url: string; connections: number; seconds: number; script?: string; headers?: string[] };

/**
 * `rate`: good replies per second. `p50` and `p99`: the time in milliseconds within which half of the replies came, and
 * 99 of 100.
 */
export type Load = { rate: number; p50: number; p99: number };

/** Runs `wrk` with one thread. Throws if a reply was unexpected. */
async function measureLoad({ url, connections, seconds, script, headers = [] }: LoadOptions): Promise<Load> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  for (const header of headers) args.push('-H', header);
  if (script) args.push('-s', script);
  const child = spawn('wrk', [...args, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  const load = {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p50: readTime(output, '50%'),
    p99: readTime(output, '99%'),
  };
  if (code !== 0 || Object.values(load).some(Number.isNaN)) throw new Error(`wrk did not run: ${output}`);
  if (/Non-2xx or 3xx responses|Socket errors/.test(output)) throw new Error(`not all replies were good:\n${output}`);
  return load;
}

export const measureRate = async (options: LoadOptions): Promise<number> => (await measureLoad(options)).rate;

/** Measures a load that several servers share: their rates together, and the slower times. */
export async function measureTogether(loads: LoadOptions[]): Promise<Load> {
  const all = await Promise.all(
    loads.map((load) => measureLoad({ ...load, connections: Math.ceil(load.connections / loads.length) })),
  );
  return {
    rate: all.reduce((sum, { rate }) => sum + rate, 0),
    p50: Math.max(...all.map(({ p50 }) => p50)),
    p99: Math.max(...all.map(({ p99 }) => p99)),
  };
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

const milliseconds = { us: 0.001, ms: 1, s: 1000 };

function readTime(output: string, percentile: string): number {
  const [, digits, unit] = new RegExp(`${percentile}\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return Number(digits) * (milliseconds[unit as keyof typeof milliseconds] ?? Number.NaN);
}
