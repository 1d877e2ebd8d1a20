import { vi } from 'vitest';
import { type ClientDetails, getClient } from '#contracts/clients.ts';
import { type FakeRequest, mockEndpoint, replyWith } from './fake-server.ts';

/** The page of this client gets these details, some days before the next call. Returns the requests for them. */
export function mockClient(client: ClientDetails): FakeRequest[] {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-01T12:00:00Z') });
  history.replaceState(null, '', `/admin/people/${client.id}`);
  return mockEndpoint(getClient, () => replyWith(client));
}
