import { readdirSync } from 'node:fs';
import type { Endpoint } from '#contracts/endpoint.ts';

const folder = new URL('../../contracts/', import.meta.url);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;

/** All endpoints that the contracts define, each once. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  );
  const modules: object[] = await Promise.all(names.map((name) => import(new URL(name, folder).href)));
  return [...new Set(modules.flatMap((module) => Object.values(module).filter(isEndpoint)))];
}
