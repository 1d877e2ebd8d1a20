import { describe, expect, test } from 'vitest';
import { bothParts, sampleSite } from '../../testing/mail.ts';
import type { ComposedMail } from '../message.ts';
import { renderMail } from '../render-mail.ts';
import type { AccountMail } from './account-mails.ts';
import { accountMails } from './account-mails.ts';

const token = 'A-secret_token-of-32-characters0';
const password = 'k7mw-p2xq-9hdt-c4rv';
const ana: AccountMail = {
  userId: 7,
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@visitor.example',
  isMainAdmin: false,
  isNewAccount: false,
  hasApp: false,
  hasPasskey: false,
  happenedAt: new Date('2027-07-05T13:30:00Z'),
};

const composers = {
  verification: (account: AccountMail) => renderMail(accountMails.verification, { ...account, token }, sampleSite),
  'temporary-password': (account: AccountMail) =>
    renderMail(accountMails['temporary-password'], { ...account, password, validHours: 1 }, sampleSite),
  'password-changed': (account: AccountMail) => renderMail(accountMails['password-changed'], account, sampleSite),
  'password-set': (account: AccountMail) => renderMail(accountMails['password-set'], account, sampleSite),
  'session-taken-over': (account: AccountMail) => renderMail(accountMails['session-taken-over'], account, sampleSite),
  'new-device': (account: AccountMail) => renderMail(accountMails['new-device'], account, sampleSite),
  'sign-in-changed': (account: AccountMail) => renderMail(accountMails['sign-in-changed'], account, sampleSite),
};
type Kind = keyof typeof composers;
const kinds = Object.keys(composers) as Kind[];

const mail = (kind: Kind, changed: Partial<AccountMail> = {}) => composers[kind]({ ...ana, ...changed });
const links = ({ html }: ComposedMail) =>
  new Set([...html.matchAll(/(?:href|src|url)\s*[=(]\s*["']?([^"')\s]+)/g)].map(([, link]) => link));

test('a verification mail explains itself, and has the link and its lifetime', () => {
  const content = mail('verification');
  expect(content.subject).toBe('Please confirm your email address for Harvest & Hearth');
  for (const part of bothParts(content)) {
    expect(part).toContain('Hello Ana,');
    expect(part).toContain('There’s an account at Harvest & Hearth with this email address.');
    expect(part).toContain('Confirm your email address');
    expect(part).toContain('valid for 7 days');
    expect(part).toContain('If you didn’t create this account, someone else typed your address.');
    expect(part).toMatch(/open the link and choose a password: then the account is yours/);
    expect(part).toContain(`https://coach.example/verify-email#token=${token}`);
  }
  expect(links(content)).toEqual(
    new Set([`https://coach.example/verify-email#token=${token}`, 'mailto:coach@coach.example']),
  );
});

test('a temporary password stands alone on a line, beside everything that its owner needs to know', () => {
  const content = mail('temporary-password');
  expect(content.subject).toBe('Your temporary password for Harvest & Hearth');
  expect(content.text.split('\n')).toContain(password);
  // A locked screen shows the subject, and the beginning of the text.
  expect([content.subject.includes(password), content.html.split(password).length]).toEqual([false, 2]);
  expect(content.html.match(/<span[^>]*user-select:all[^>]*>([^<]*)<\/span>/)?.[1]).toBe(password);
  for (const part of bothParts(content)) {
    expect(part).toContain('valid for one hour and works once');
    expect(part).toContain('you’ll be asked to choose your own');
    expect(part).toContain('Your old password keeps working until you use this one.');
    expect(part).toContain('Wasn’t you? Just ignore this email');
  }
  expect(content.text).toContain('https://coach.example/auth');
  expect(links(content)).toEqual(new Set(['https://coach.example/auth', 'mailto:coach@coach.example']));
});

test('the notice of a changed password has the time and says what to do', () => {
  const content = mail('password-changed');
  expect(content.subject).toBe('Your password for Harvest & Hearth was changed');
  for (const part of bothParts(content)) {
    expect(part).toContain('Monday, July 5, 2027 at 9:30 AM EDT');
    expect(part).toMatch(/Wasn’t you\? .*choose [“"]Forgot your password\?[”"].*reply to this email/);
    expect(part).toContain('coach@coach.example');
  }
  expect(links(content)).toContain('https://coach.example/auth');
});

test('the notice of a changed password does not ask the coach to write to the coach', () => {
  const content = mail('password-changed', { isMainAdmin: true });
  for (const part of bothParts(content)) {
    expect(part).toMatch(/Wasn’t you\? .*choose [“"]Forgot your password\?[”"]/);
    expect(part).not.toMatch(/reply to this email|write to/);
  }
});

test('the mail about an account that the coach made greets by name and says who made it', () => {
  const content = mail('password-set', { isNewAccount: true });
  expect(content.subject).toBe('Your account at Harvest & Hearth');
  for (const part of bothParts(content)) {
    expect(part).toContain('Hello Ana,');
    expect(part).toContain(
      'I created an account for you at Harvest & Hearth, with this email address and a first password,',
    );
    expect(part).toContain('the password isn’t in this email: I’ll give it to you myself');
  }
});

test('the notice of a session that was taken over has the time and says what to do', () => {
  const content = mail('session-taken-over');
  expect(content.subject).toBe('A new sign-in to your account at Harvest & Hearth');
  for (const part of bothParts(content)) {
    expect(part).toContain('Monday, July 5, 2027 at 9:30 AM EDT');
    expect(part).toContain('on another device');
    expect(part).toContain('the earlier one was signed out');
    expect(part).toMatch(/Wasn’t you\? .*choose [“"]Forgot your password\?[”"]/);
  }
  expect(links(content)).toContain('https://coach.example/auth');
});

describe.each(kinds)('%s', (kind) => {
  test('has the coach as its reply address, and short lines', () => {
    const { replyTo, text } = mail(kind);
    expect(replyTo).toEqual({ name: 'Maya Brooks', address: 'coach@coach.example' });
    for (const line of text.split('\n').filter((line) => !line.includes('://'))) expect(line.length).toBeLessThan(78);
  });

  test('does not show a link that was typed as a name', () => {
    for (const firstName of ['https://evil.example', ' ']) {
      const { subject, text, html } = mail(kind, { firstName, lastName: firstName });
      for (const part of [text, html]) expect(part).toContain('Hello,');
      for (const part of [subject, text, html]) if (firstName.trim()) expect(part).not.toContain(firstName);
    }
  });
});

test('a notice of a new device names it, and one of a changed way to sign in says what changed', () => {
  const device = mail('new-device', { device: 'Firefox on Windows' });
  const changed = mail('sign-in-changed', { signInChange: 'passkey-removed' });
  for (const part of bothParts(device)) expect(part).toContain('Firefox on Windows');
  for (const part of bothParts(changed)) expect(part).toContain('a passkey was removed');
  for (const { html } of [device, changed]) expect(html).toContain('https://coach.example/account');
});

describe.each(['password-set', 'temporary-password'] as const)('%s', (kind) => {
  test('says that what one signs in with besides stays, and is silent where there is nothing', () => {
    for (const part of bothParts(mail(kind, { hasApp: true, hasPasskey: true }))) {
      expect(part).toMatch(/doesn’t change the authenticator app and recovery codes or the passkeys of your account/);
      expect(part).toContain('If you’ve lost them, reply to this email');
    }
    for (const part of bothParts(mail(kind, { hasPasskey: true, isMainAdmin: true }))) {
      expect(part).toContain('A new password doesn’t change the passkeys of your account');
      expect(part).not.toContain('If you’ve lost them');
    }
    for (const part of bothParts(mail(kind))) expect(part).not.toMatch(/passkey|authenticator/);
  });
});
