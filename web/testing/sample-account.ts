import { listOwnConsents } from '#contracts/accounts/account-consents.ts';
import { getSignInMethods, type SignInMethods } from '#contracts/accounts/account-factors.ts';
import { type AccountSessions, getAccountSessions } from '#contracts/accounts/account-sessions.ts';
import { getEmailChange } from '#contracts/accounts/email-change.ts';
import { mockEndpoint, replyWith } from './fake-server.ts';
import { mockOwnOverview } from './sample-account-page.ts';

export const noMethods: SignInMethods = { app: null, recoveryCodesLeft: 0, passkeys: [], isAskedForFactor: false };
const laptop = {
  device: 'Firefox on Windows',
  isCurrent: true,
  isKept: false,
  startedAt: '2027-01-04T12:00:00.000Z',
  lastActiveAt: '2027-01-04T12:10:00.000Z',
};

/** Mocks the account page of a user without factors, calls, consents and address changes, and with this one session. */
export function mockAccountPage(
  methods: Partial<SignInMethods> = {},
  keepsSeveralSessions: AccountSessions['keepsSeveralSessions'] = null,
): void {
  mockOwnOverview();
  mockEndpoint(getSignInMethods, () => replyWith({ ...noMethods, ...methods }));
  mockEndpoint(getEmailChange, () => replyWith({ pending: null, noticesTo: null }));
  mockEndpoint(listOwnConsents, () => replyWith({ consents: [], hasAnswers: false }));
  mockEndpoint(getAccountSessions, () => replyWith({ sessions: [laptop], keepsSeveralSessions }));
}
