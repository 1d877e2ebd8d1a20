import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, expect, request } from '@playwright/test';
import { withFileLock } from './file-lock.ts';
import { site } from './site.ts';

export const coach = { email: 'coach@example.com', password: 'coach for the journeys' };

type Cookies = Parameters<BrowserContext['addCookies']>[0];

const sessionFile = join(site.dataDir, 'coach-session.json');

/**
 * Signs the browser in as the coach. A user has only one session, so all journeys share it: no journey may sign the coach
 * out, or sign another user in in the same browser.
 */
export async function signInAsCoach(context: BrowserContext): Promise<void> {
  await context.addCookies(
    (await sharedSession()) ??
      (await withFileLock('coach-session', 20_000, async () => (await sharedSession()) ?? signIn())),
  );
}

async function sharedSession(): Promise<Cookies | undefined> {
  const stored = await readFile(sessionFile, 'utf8').catch(() => undefined);
  if (!stored) return undefined;
  const cookies: Cookies = JSON.parse(stored);
  const api = await request.newContext({
    baseURL: site.url,
    storageState: { cookies: toStorageCookies(cookies), origins: [] },
  });
  const isSignedIn = (await api.get('/api/auth/user')).ok();
  await api.dispose();
  return isSignedIn ? cookies : undefined;
}

async function signIn(): Promise<Cookies> {
  const api = await request.newContext({ baseURL: site.url, extraHTTPHeaders: { origin: site.url } });
  const reply = await api.post('/api/login', { data: { ...coach, takeOver: true } });
  expect(reply.status(), await reply.text()).toBe(200);
  const { cookies } = await api.storageState();
  await api.dispose();
  await writeFile(sessionFile, JSON.stringify(cookies));
  return cookies;
}

type StorageState = Exclude<NonNullable<NonNullable<Parameters<typeof request.newContext>[0]>['storageState']>, string>;
const toStorageCookies = (cookies: Cookies) => cookies as StorageState['cookies'];
