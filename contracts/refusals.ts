import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import type { TakenTime } from './booking/packages.ts';
import type { ProofChallenge } from './booking/proof-of-work.ts';
import type { StoredNotes } from './clients/clients.ts';
import type { StoredSettings } from './settings/site-settings.ts';
import type { DraftOf } from './studio/studio-endpoints.ts';

/** The refusal codes by status, each with its message, which a refusal may override. */
const messages = {
  400: {
    invalid: 'Please check the marked fields.',
    WRONG_CODE: 'That code isn’t right, or was used already. Please enter the newest one.',
    WRONG_PASSWORD: 'That isn’t your current password. Please try again.',
  },
  401: {
    UNAUTHENTICATED: 'Please sign in first.',
    WRONG_CREDENTIALS: 'That email and password don’t match. Please check both, or request a new password.',
    CHALLENGE_EXPIRED: 'That took a little too long. Please sign in once more.',
    WRONG_PASSKEY: 'That passkey isn’t known here or no longer works. Please sign in with your password.',
    SESSION_TIMEOUT: "You've been logged out due to inactivity.",
    SESSION_CONFLICT: 'You have been logged in from another device. Please log in again.',
    SESSION_INVALIDATED: 'Session invalidated: please sign in again.',
  },
  403: {
    PASSWORD_EXPIRED: `This password was set more than ${TEMPORARY_PASSWORD_DAYS} days ago and no longer works. Choose “Forgot your password?” to get a new one by email.`,
    FACTOR_NEEDED: 'Please enter the code from your authenticator app.',
    FRESH_SIGN_IN_NEEDED: 'Please confirm that it’s you first.',
    SIGN_IN_NEEDED:
      'This account is protected by an authenticator app or a passkey, so a link in an email isn’t enough. Please sign in, and open “Your data” on your account page.',
    FIRST_LOGIN: 'Please choose your own password first.',
    PROOF_NEEDED:
      'Booking is unusually busy right now, so your browser has to pass a quick automatic check first, and that didn’t work. Please check your internet connection and try again, or get in touch by email.',
    MEMBERS_ONLY: 'This is for members of the course.',
    MAIN_ADMIN: 'Cannot delete main admin user',
    FORBIDDEN: 'You don’t have permission to do that.',
  },
  404: {
    NOT_FOUND: 'There’s nothing at this address.',
  },
  409: {
    SLOT_TAKEN: 'Someone just booked that time. Please pick another one.',
    SLOT_UNAVAILABLE: 'That time isn’t available. Please pick another one.',
    ALREADY_BOOKED:
      'There’s already an upcoming free call for this email address. To change it, use the link in your confirmation email.',
    PRICE_CHANGED: 'The price has changed. Please check it before you pay.',
    PAYMENT_NOT_COMPLETED:
      'This payment hasn’t gone through, so nothing is booked yet. Please finish it or start over.',
    ALREADY_OWNED:
      'This email address already has the course, so nothing was charged. Sign in to pick up where you left off.',
    ADDRESS_UNCONFIRMED: 'Please confirm your email address first. The button for that is on this page.',
    DUPLICATE: 'This already exists.',
    NOT_POSSIBLE: 'This booking has changed in the meantime, so that’s no longer possible. Please take another look.',
    SETTINGS_CHANGED:
      'These settings were changed elsewhere in the meantime. Please take another look, then save again.',
    DRAFT_CHANGED: 'This page was changed on another device or tab in the meantime. Here is the newest draft.',
    NOTES_CHANGED: 'These notes were changed elsewhere in the meantime. Please take another look, then save again.',
    TOO_LATE: 'It’s too late to change this call here. Please get in touch by email.',
    ALREADY_SIGNED_IN: "You're already logged in on another device. Please log out there before logging in here.",
    EMAIL_TAKEN: 'There’s already an account with this email address.',
    PASSWORD_NEEDED:
      'You’re not signed in to the account this link is for. Sign in to it first, or choose a new password for it here, which signs it out everywhere else.',
    ALREADY_VERIFIED:
      'This email address is already confirmed. Please sign in, or choose “Forgot your password?” on the sign-in page.',
  },
  413: {
    TOO_LARGE: 'That’s too much text to send at once. Please shorten it.',
  },
  415: {
    UNSUPPORTED_TYPE: 'Please send the request as JSON.',
  },
  416: {
    RANGE: 'The file isn’t that long.',
  },
  429: {
    RATE_LIMITED: 'Too many requests from your network. Please wait a bit and try again.',
  },
  500: {
    FAULT: 'Something went wrong on the server. Please try again in a moment.',
  },
  503: {
    PAYMENT_UNAVAILABLE:
      'The payment system isn’t responding right now. Nothing was charged. Please try again in a moment.',
    UNAVAILABLE: 'The site is having trouble right now. Please try again in a moment.',
  },
  507: {
    DISK_FULL:
      'There’s no space left on the site’s disk, so nothing was saved. The person who runs the server can make room.',
  },
} as const;

type RefusalMessages = typeof messages;
export type RefusalCode = { [Status in keyof RefusalMessages]: keyof RefusalMessages[Status] }[keyof RefusalMessages];

export const refusals = Object.fromEntries(
  Object.entries(messages).flatMap(([status, byCode]) =>
    Object.entries(byCode).map(([code, message]) => [code, { status: Number(status), message }]),
  ),
) as Record<RefusalCode, { status: number; message: string }>;

/**
 * The data for the second step of a sign-in by password: the browser sends `challenge` back with a code of the app, or
 * the person signs in with a passkey instead.
 */
export type FactorChallenge = { challenge: string; hasApp: boolean; hasPasskey: boolean };

/** The body of every refusal. `error` repeats `message`, as specified; `fields` has one for each invalid field. */
export type RefusalBody = {
  code: RefusalCode;
  message: string;
  error: string;
  fields?: Record<string, string>;
  /** The right price in cents, with `PRICE_CHANGED`. */
  amount?: number;
  /** The challenge to solve before the request is sent again, with `PROOF_NEEDED`. */
  challenge?: ProofChallenge;
  /** The second step of the sign-in, with `FACTOR_NEEDED`. */
  factor?: FactorChallenge;
  /** The newest settings, with `SETTINGS_CHANGED`. */
  settings?: StoredSettings;
  /** The newest draft, with `DRAFT_CHANGED`. */
  draft?: DraftOf<object>;
  /** The newest notes, with `NOTES_CHANGED`. */
  notes?: StoredNotes;
  /** The times that cannot be booked, with `SLOT_TAKEN` for calls of a package. */
  taken?: TakenTime[];
};
