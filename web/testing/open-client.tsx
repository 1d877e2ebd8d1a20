import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type ClientDetails, getClient } from '#contracts/clients/clients.ts';
import { type FakeRequest, mockEndpoint, replyWith } from './fake-server.ts';
import { openAsCoach } from './open-as-coach.tsx';
import { sampleClient } from './sample-clients.ts';

/** Opens the page of this client, some days before the next call. Returns the page's requests for the client. */
export async function openClient(client: ClientDetails, content: ReactNode): Promise<FakeRequest[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-01T12:00:00Z') });
  history.replaceState(null, '', `/admin/people/${client.id}`);
  const requests = mockEndpoint(getClient, () => replyWith(client));
  await openAsCoach(content);
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  return requests;
}

export const replyWithClient = (changed: Partial<ClientDetails> = {}) =>
  replyWith({ message: 'Saved it.', client: sampleClient(changed) });
