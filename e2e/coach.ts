import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, type BrowserContext, expect, request } from '@playwright/test';
import { site } from './site.ts';

export const coach = { email: 'coach@example.com', password: 'coach for the journeys' };

const storageState = join(site.dataDir, 'coach-session.json');

/** Signs the coach in once, before all journeys. */
export default async function storeCoachSession(): Promise<void> {
  const api = await request.newContext({ baseURL: site.url });
  const reply = await api.post('/api/login', { data: coach, headers: { origin: site.url } });
  expect(reply.status(), await reply.text()).toBe(200);
  await api.storageState({ path: storageState });
  await api.dispose();
}

/** Signs the browser in as the coach. All journeys share the session: none may sign the coach out, or another user in. */
export async function signInAsCoach(context: BrowserContext): Promise<void> {
  await context.addCookies(JSON.parse(await readFile(storageState, 'utf8')).cookies);
}

/** Calls the API as the coach, without a browser. */
export async function withCoach<Result>(
  act: (coach: { request: APIRequestContext }) => Promise<Result>,
): Promise<Result> {
  const api = await request.newContext({ baseURL: site.url, storageState });
  try {
    return await act({ request: api });
  } finally {
    await api.dispose();
  }
}
