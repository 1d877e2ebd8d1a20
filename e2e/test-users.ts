import { randomInt } from 'node:crypto';
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import { site } from './site.ts';

export type TestUser = { id: number; email: string; firstName: string; lastName: string; password: string };

/** A page, or a browser without one. */
export type ApiCaller = { request: APIRequestContext };

/** Somebody without an account. */
export function newTestUser(): Omit<TestUser, 'id'> {
  const digits = String(randomInt(10_000_000, 100_000_000));
  return {
    email: `ida.${digits}@example.com`,
    firstName: 'Ida',
    lastName: `Lund ${digits}`,
    password: `plum ${digits} orchard`,
  };
}

/** Calls the site as whoever is signed in in that browser, the way its pages do. */
export async function callApi(
  { request }: ApiCaller,
  method: string,
  path: string,
  data?: object,
): Promise<APIResponse> {
  return request.fetch(path, { method, headers: { origin: site.url }, ...(data && { data }) });
}

/** The browser is the coach's. Whoever is made so has yet to choose a password. */
export async function createTestUser(coachApi: ApiCaller, changes: object = {}): Promise<TestUser> {
  const person = { ...newTestUser(), ...changes };
  const reply = await callApi(coachApi, 'POST', '/api/admin/create-user', person);
  expect(reply.status(), await reply.text()).toBe(201);
  return { ...person, id: (await reply.json()).user.id };
}
