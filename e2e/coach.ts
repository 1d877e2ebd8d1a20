import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, type BrowserContext, expect, request } from '@playwright/test';
import { site } from './site.ts';

export const coach = { email: 'coach@example.com', password: 'coach for the journeys' };

const storageState = join(site.dataDir, 'coach-session.json');

/** Signs the coach in once, before all journeys. */
export default async function storeCoachSession(): Promise<void> {
  const api = await request.newContext({ baseURL: site.url });
  await startCoachSession(api, site.url);
  await api.storageState({ path: storageState });
  await api.dispose();
}

/** Starts a session of the coach at the site with this address, and ends the one that the coach has there. */
export async function startCoachSession(client: APIRequestContext, address: string): Promise<void> {
  const [data, headers] = [{ ...coach, takeOver: true }, { origin: address }];
  const reply = await client.post(`${address}/api/login`, { data, headers });
  expect(reply.status(), await reply.text()).toBe(200);
}

/**
 * Signs the browser in as the coach. All journeys share the session: none may sign the coach out, or another user in.
 */
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
