import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import type { ProofChallenge } from './proof-of-work.ts';

/** Every refusal code by its status, with its message, which a refusal may override. */
const messages = {
  400: {
    invalid: 'Please check the marked fields.',
    WRONG_PASSWORD: 'That is not your current password. Please try again.',
  },
  401: {
    UNAUTHENTICATED: 'Please sign in first.',
    WRONG_CREDENTIALS:
      'This email address and password do not belong together. Please check both, or ask for a new password.',
    SESSION_TIMEOUT: "You've been logged out due to inactivity.",
    SESSION_CONFLICT: 'You have been logged in from another device. Please log in again.',
    SESSION_INVALIDATED: 'Session invalidated: please log in again.',
  },
  403: {
    PASSWORD_EXPIRED: `This password was set for you more than ${TEMPORARY_PASSWORD_DAYS} days ago and no longer works. Choose "Forgot your password?" to get a new one by email.`,
    FIRST_LOGIN: 'Please choose a password of your own first.',
    PROOF_NEEDED:
      'Unusually many calls are being booked right now, so your browser has to solve a small task first, and that did not work. Please check your internet connection and try again, or write to the coach.',
    MEMBERS_ONLY: 'This is for members of the course.',
    MAIN_ADMIN: 'Cannot delete main admin user',
    FORBIDDEN: 'You are not allowed to do that.',
  },
  404: {
    NOT_FOUND: 'There is nothing at this address.',
  },
  409: {
    SLOT_TAKEN: 'Somebody has just booked that time. Please choose another one.',
    SLOT_UNAVAILABLE: 'That time is not open for booking. Please choose another one.',
    ALREADY_BOOKED:
      'There is already an upcoming free call for this email address. To change it, reply to your confirmation email.',
    PRICE_CHANGED: 'The price is another one. Please look at it again before you pay.',
    PAYMENT_NOT_COMPLETED:
      'This payment is not completed, so nothing is booked yet. Please complete it or begin again.',
    ALREADY_OWNED:
      'This email address already has the course. Sign in to go on where you stopped; nothing was charged.',
    DUPLICATE: 'This exists already.',
    NOT_POSSIBLE: 'This booking has changed meanwhile, so that is not possible any more. Please look at it again.',
    TOO_LATE: 'It is too late to change this call here. Please write to the coach.',
    ALREADY_SIGNED_IN: "You're already logged in on another device. Please log out there before logging in here.",
    EMAIL_TAKEN: 'There is already an account with this email address.',
    PASSWORD_NEEDED:
      'This browser is not signed in to the account of this link. Sign in to it first, or choose a new password for it here, which signs it out everywhere else.',
    ALREADY_VERIFIED:
      'This email address is confirmed already. Please sign in, or choose "Forgot your password?" on the sign-in page.',
  },
  413: {
    TOO_LARGE: 'That is too much text for one request. Please shorten it.',
  },
  415: {
    UNSUPPORTED_TYPE: 'Please send the request as JSON.',
  },
  416: {
    RANGE: 'The file ends before that.',
  },
  429: {
    RATE_LIMITED: 'Too many requests from your network. Please wait a little and try again.',
  },
  500: {
    FAULT: 'Something went wrong on our side. Please try again in a moment.',
  },
  503: {
    PAYMENT_UNAVAILABLE:
      'The payment system does not answer right now. Nothing was charged. Please try again in a moment.',
    UNAVAILABLE: 'The site cannot reach its database right now. Please try again in a moment.',
  },
} as const;

type RefusalMessages = typeof messages;
export type RefusalCode = { [Status in keyof RefusalMessages]: keyof RefusalMessages[Status] }[keyof RefusalMessages];

export const refusals = Object.fromEntries(
  Object.entries(messages).flatMap(([status, byCode]) =>
    Object.entries(byCode).map(([code, message]) => [code, { status: Number(status), message }]),
  ),
) as Record<RefusalCode, { status: number; message: string }>;

/** The body of every refusal. `error` equals `message`; `fields` has the message of each invalid field. */
export type RefusalBody = {
  code: RefusalCode;
  message: string;
  error: string;
  fields?: Record<string, string>;
  /** The right price in cents, with `PRICE_CHANGED`. */
  amount?: number;
  /** The challenge to solve before the request is sent again, with `PROOF_NEEDED`. */
  challenge?: ProofChallenge;
};
