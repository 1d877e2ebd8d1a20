import { listOwnConsents } from '#contracts/account-consents.ts';
import { getOwnOverview, type OwnCall, type OwnOverview } from '#contracts/own-pages.ts';
import { mockEndpoint, replyWith } from './fake-server.ts';

/** A paid call of the account's owner that can still be changed. */
export const ownCall: OwnCall = {
  ...{ kind: 'paid', status: 'confirmed', minutes: 45, owed: 0 },
  ...{ label: 'Monday, June 14, 2027 at 9:30 AM EDT', startsAt: '2027-06-14T13:30:00.000Z' },
  ...{ contactMethod: 'whatsapp', phone: '+12025550123', firstName: 'Ida', lastName: 'Lund' },
  ...{ canChange: true, changeNoticeHours: 24, link: 'paid-7.signature' },
};

const nothing: OwnOverview = { nextCalls: [], pastCalls: [], creditMinutes: 0, course: null };

/** What the account page reads, but for what concerns signing in. */
export function mockAccountPage(overview: Partial<OwnOverview> = {}): void {
  mockEndpoint(getOwnOverview, () => replyWith({ ...nothing, ...overview }));
  mockEndpoint(listOwnConsents, () => replyWith({ consents: [], hasAnswers: false }));
}
