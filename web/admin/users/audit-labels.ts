import type { AdminAction, AuditEntry } from '#contracts/users.ts';

const actionLabels: Record<AdminAction, (subject: string) => string> = {
  'user-created': (subject) => `created the account of ${subject}`,
  'user-deleted': (subject) => `deleted the account of ${subject}`,
  'password-changed': (subject) => `set a new password for ${subject}`,
  'access-granted': (subject) => `gave ${subject} access to the course`,
  'access-withdrawn': (subject) => `removed course access from ${subject}`,
  'user-logged-out': (subject) => `logged out ${subject}`,
  'all-users-logged-out': () => 'logged out all users',
  'sessions-cleaned-up': () => 'cleaned up the sessions',
  'address-change-requested': (subject) => `asked to sign in with the address ${subject} from now on`,
  'address-change-cancelled': (subject) => `cancelled the change of address to ${subject}`,
  'address-changed': (subject) => `changed the address of the account to ${subject}`,
  'admin-reset': (subject) => `gave the main admin ${subject} a new password, on the server`,
  'factors-removed': (subject) => `removed the passkeys and the authenticator app of ${subject}`,
  'secrets-rotated': (subject) => `replaced the site’s secrets, on the server: ${subject}`,
  'calendar-changed': (subject) => `changed the calendar: ${subject}`,
  'booking-changed': (subject) => `changed a booking: ${subject}`,
  'client-changed': (subject) => `changed a client: ${subject}`,
  'booking-surge-handled': (subject) => `reviewed an unusual number of bookings: ${subject}`,
  'answers-read': (subject) => `read the answers and notes in ${subject}`,
  'bookings-exported': (subject) => `exported ${subject}`,
  'payment-refunded': (subject) => `refunded a payment: ${subject}`,
  'payment-dealt-with': (subject) => `marked a payment as done: ${subject}`,
  'payments-exported': (subject) => `exported ${subject}`,
  'content-published': (subject) => `published the pages: ${subject}`,
  'content-scheduled': (subject) => `scheduled a publishing for ${subject}`,
  'content-schedule-cancelled': () => 'cancelled a scheduled publishing',
  'media-added': (subject) => `uploaded a file for the pages: ${subject}`,
  'settings-changed': (subject) => `changed the settings: ${subject}`,
  'test-data-wiped': (subject) => `wiped the demo and test data: ${subject}`,
  'backup-downloaded': (subject) => `downloaded a backup of the site: ${subject}`,
  'data-downloaded': (subject) => `downloaded all data of ${subject}`,
  'person-erased': (subject) => `erased ${subject}`,
  'mail-sent-again': (subject) => `sent an email to ${subject} again`,
  'mail-put-aside': (subject) => `put an email to ${subject} aside`,
};

/** What an admin did, as the rest of a sentence that begins with the admin's address. */
export const auditActionLabel = ({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string =>
  actionLabels[action](subject ?? 'someone');
