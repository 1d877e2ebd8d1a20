import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import type { ProofChallenge } from './proof-of-work.ts';

/** Every refusal code with its status and its message, which a refusal may override. */
export const refusals = {
  invalid: { status: 400, message: 'Please check the marked fields.' },
  SLOT_TAKEN: { status: 409, message: 'Somebody has just booked that time. Please choose another one.' },
  SLOT_UNAVAILABLE: { status: 409, message: 'That time is not open for booking. Please choose another one.' },
  ALREADY_BOOKED: {
    status: 409,
    message:
      'There is already an upcoming free call for this email address. To change it, reply to your confirmation email.',
  },
  PRICE_CHANGED: {
    status: 409,
    message: 'The price is another one. Please look at it again before you pay.',
  },
  PAYMENT_NOT_COMPLETED: {
    status: 409,
    message: 'This payment is not completed, so nothing is booked yet. Please complete it or begin again.',
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    message: 'The payment system does not answer right now. Nothing was charged. Please try again in a moment.',
  },
  ALREADY_OWNED: {
    status: 409,
    message: 'This email address already has the course. Sign in to go on where you stopped; nothing was charged.',
  },
  DUPLICATE: { status: 409, message: 'This exists already.' },
  NOT_POSSIBLE: {
    status: 409,
    message: 'This booking has changed meanwhile, so that is not possible any more. Please look at it again.',
  },
  TOO_LATE: {
    status: 409,
    message: 'It is too late to change this call here. Please write to the coach.',
  },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in first.' },
  WRONG_CREDENTIALS: {
    status: 401,
    message: 'This email address and password do not belong together. Please check both, or ask for a new password.',
  },
  SESSION_TIMEOUT: { status: 401, message: "You've been logged out due to inactivity." },
  SESSION_CONFLICT: {
    status: 401,
    message: 'You have been logged in from another device. Please log in again.',
  },
  SESSION_INVALIDATED: { status: 401, message: 'Session invalidated: please log in again.' },
  ALREADY_SIGNED_IN: {
    status: 409,
    message: "You're already logged in on another device. Please log out there before logging in here.",
  },
  EMAIL_TAKEN: { status: 409, message: 'There is already an account with this email address.' },
  PASSWORD_EXPIRED: {
    status: 403,
    message: `This password was set for you more than ${TEMPORARY_PASSWORD_DAYS} days ago and no longer works. Choose "Forgot your password?" to get a new one by email.`,
  },
  PASSWORD_NEEDED: {
    status: 409,
    message:
      'This browser is not signed in to the account of this link. Sign in to it first, or choose a new password for it here, which signs it out everywhere else.',
  },
  ALREADY_VERIFIED: {
    status: 409,
    message:
      'This email address is confirmed already. Please sign in, or choose "Forgot your password?" on the sign-in page.',
  },
  WRONG_PASSWORD: { status: 400, message: 'That is not your current password. Please try again.' },
  FIRST_LOGIN: { status: 403, message: 'Please choose a password of your own first.' },
  PROOF_NEEDED: {
    status: 403,
    message:
      'Unusually many calls are being booked right now, so your browser has to solve a small task first, and that did not work. Please check your internet connection and try again, or write to the coach.',
  },
  MEMBERS_ONLY: { status: 403, message: 'This is for members of the course.' },
  MAIN_ADMIN: { status: 403, message: 'Cannot delete main admin user' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do that.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  RANGE: { status: 416, message: 'The file ends before that.' },
  TOO_LARGE: { status: 413, message: 'That is too much text for one request. Please shorten it.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'Please send the request as JSON.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests from your network. Please wait a little and try again.' },
  FAULT: { status: 500, message: 'Something went wrong on our side. Please try again in a moment.' },
  UNAVAILABLE: { status: 503, message: 'The site cannot reach its database right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;

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
