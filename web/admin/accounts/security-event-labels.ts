import type { SecurityEvent, SecurityEventKind } from '#contracts/accounts/security-events.ts';

type EventGroup = 'warning' | 'sign-in' | 'password' | 'account';

const unknownAccount = 'an address without an account';

const labels: Record<SecurityEventKind, { group: EventGroup; sentence(account: string | null): string }> = {
  'sign-in': { group: 'sign-in', sentence: (account) => `${account ?? 'Someone'} signed in.` },
  'temporary-password-used': {
    group: 'sign-in',
    sentence: (account) => `${account ?? 'Someone'} signed in with a temporary password from an email.`,
  },
  'account-registered': { group: 'account', sentence: (account) => `${account ?? 'Someone'} created an account.` },
  'sign-in-failed': { group: 'warning', sentence: (account) => `Wrong password for ${account ?? unknownAccount}.` },
  lockout: {
    group: 'warning',
    sentence: (account) =>
      `Too many wrong passwords for ${account ?? unknownAccount}: further attempts were refused for a while.`,
  },
  'wrong-code': {
    group: 'warning',
    sentence: (account) => `The right password but a wrong code for ${account ?? unknownAccount}.`,
  },
  'factor-added': {
    group: 'password',
    sentence: (account) => `${account ?? 'Someone'} added a passkey or an authenticator app.`,
  },
  'factor-removed': {
    group: 'warning',
    sentence: (account) =>
      `A passkey, an authenticator app or recovery codes of ${account ?? 'an account'} were removed.`,
  },
  'recovery-codes-replaced': {
    group: 'password',
    sentence: (account) => `${account ?? 'Someone'} made new recovery codes.`,
  },
  'session-taken-over': {
    group: 'warning',
    sentence: (account) => `${account ?? 'Someone'} signed in on another device, which ended the earlier session.`,
  },
  'password-changed': {
    group: 'password',
    sentence: (account) => `The password of ${account ?? 'an account'} was changed.`,
  },
  'password-reset-requested': {
    group: 'password',
    sentence: (account) => `A temporary password was requested for ${account ?? unknownAccount}.`,
  },
  'address-verified': {
    group: 'account',
    sentence: (account) => `${account ?? 'Someone'} confirmed the email address.`,
  },
  'address-change-requested': {
    group: 'warning',
    sentence: (account) => `A new sign-in address was asked for in the account of ${account ?? 'someone'}.`,
  },
  'address-changed': {
    group: 'warning',
    sentence: (account) => `The sign-in address of an account was changed to ${account ?? 'another one'}.`,
  },
  'course-access-granted': {
    group: 'account',
    sentence: (account) => `An admin gave ${account ?? 'an account'} access to the course.`,
  },
  'course-access-withdrawn': {
    group: 'account',
    sentence: (account) => `An admin removed course access from ${account ?? 'an account'}.`,
  },
  'account-created': {
    group: 'account',
    sentence: (account) => `An admin created the account of ${account ?? 'someone'}.`,
  },
  'account-deleted': {
    group: 'account',
    sentence: (account) => `An admin deleted the account of ${account ?? 'someone'}.`,
  },
  'admin-reset': {
    group: 'password',
    sentence: (account) => `The main admin ${account ?? ''} got a new password with the admin:reset command.`,
  },
  'booking-ceiling': { group: 'warning', sentence: () => 'An unusual number of calls was booked at once.' },
};

export const securityEventGroup = ({ kind }: Pick<SecurityEvent, 'kind'>): EventGroup => labels[kind].group;

/** 'Wrong password for ana@example.com.' */
export const describeSecurityEvent = ({ kind, account }: Pick<SecurityEvent, 'kind' | 'account'>): string =>
  labels[kind].sentence(account);

/** 'Firefox on Windows', 'network 203.0.113.0/24', '12 times' */
export function securityEventDetails(event: Pick<SecurityEvent, 'device' | 'network' | 'count'>): string[] {
  const { device, network, count } = event;
  return [device, network && `network ${network}`, count > 1 && `${count} times`].filter(
    (detail): detail is string => typeof detail === 'string',
  );
}
