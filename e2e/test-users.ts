import { randomInt } from 'node:crypto';
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import { site } from './site.ts';

export type TestUser = { id: number; email: string; firstName: string; lastName: string; password: string };

/** A page, or a browser without one. */
export type ApiCaller = { request: APIRequestContext };

/** A person without an account. */
export function newTestUser(): Omit<TestUser, 'id'> {
  const digits = String(randomInt(10_000_000, 100_000_000));
  return {
    email: `ida.${digits}@example.com`,
    firstName: 'Ida',
    lastName: `Lund ${digits}`,
    password: `plum ${digits} orchard`,
  };
}

/** Calls the API as the user who is signed in in this browser, the way the pages do. */
export async function callApi(
  { request }: ApiCaller,
  method: string,
  path: string,
  data?: object,
): Promise<APIResponse> {
  return request.fetch(path, { method, headers: { origin: site.url }, ...(data && { data }) });
}

/** Creates a user as the signed-in coach. The user has yet to choose a password. */
export async function createTestUser(coachApi: ApiCaller, changes: object = {}): Promise<TestUser> {
  const person = { ...newTestUser(), ...changes };
  const reply = await callApi(coachApi, 'POST', '/api/admin/create-user', person);
  expect(reply.status(), await reply.text()).toBe(201);
  return { ...person, id: (await reply.json()).user.id };
}
