import { beforeAll, describe, expect, test } from 'vitest';
import { bothParts, read, site } from '../../testing/mail.ts';
import { type AccountMailKind, accountMailKinds, type MailContent, type Person } from '../message.ts';
import { loadTemplate } from './compile-templates.ts';
import { passwordChanged } from './password-changed.ts';
import { passwordSet } from './password-set.ts';
import { sessionTakenOver } from './session-taken-over.ts';
import { temporaryPassword } from './temporary-password.ts';
import { verification } from './verification.ts';

const ana: Person = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@visitor.example' };
const token = 'A-secret_token-of-32-characters0';
const password = 'k7mw-p2xq-9hdt-c4rv';
const at = new Date('2027-07-05T13:30:00Z');

const layouts = {} as Record<AccountMailKind, string>;
beforeAll(async () => {
  for (const kind of accountMailKinds) layouts[kind] = await loadTemplate(kind);
});

const compose: Record<AccountMailKind, (person: Person) => MailContent> = {
  verification: (person) => verification(person, token, site, layouts.verification),
  'temporary-password': (person) =>
    temporaryPassword(person, { password, validHours: 1 }, site, layouts['temporary-password']),
  'password-changed': (person) =>
    passwordChanged({ ...person, isMainAdmin: false }, at, site, layouts['password-changed']),
  'password-set': (person) =>
    passwordSet({ ...person, isMainAdmin: false, isNewAccount: false }, at, site, layouts['password-set']),
  'session-taken-over': (person) => sessionTakenOver(person, at, site, layouts['session-taken-over']),
};

const mail = (kind: AccountMailKind, changed: Partial<Person> = {}) => compose[kind]({ ...ana, ...changed });
const links = ({ html }: MailContent) =>
  new Set([...html.matchAll(/(?:href|src|url)\s*[=(]\s*["']?([^"')\s]+)/g)].map(([, link]) => link));

test('a confirmation of an address says why it came, what to press, for how long, and whom it does not concern', () => {
  const content = mail('verification');
  expect(content.subject).toBe('Please confirm your email address for Harvest & Hearth');
  for (const part of bothParts(content)) {
    expect(part).toContain('Hello Ana,');
    expect(part).toContain('There is an account at Harvest & Hearth with this email address.');
    expect(part).toContain('Confirm your email address');
    expect(part).toContain('valid for 7 days');
    expect(part).toContain('If you did not create this account, somebody else typed your address.');
    expect(part).toMatch(/open the link and choose a password: then the account is yours/);
    expect(part).toContain(`https://coach.example/verify-email#token=${token}`);
  }
  expect(links(content)).toEqual(
    new Set([`https://coach.example/verify-email#token=${token}`, 'mailto:coach@coach.example']),
  );
});

test('a temporary password stands alone on a line, and what is said about it is all that one needs', () => {
  const content = mail('temporary-password');
  expect(content.subject).toBe('Your temporary password for Harvest & Hearth');
  expect(content.text.split('\n').filter((line) => /^\S+$/.test(line))).toEqual([password]);
  expect(content.html.match(/<span[^>]*user-select:all[^>]*>([^<]*)<\/span>/)?.[1]).toBe(password);
  for (const part of bothParts(content)) {
    expect(part).toContain('valid for one hour and works once');
    expect(part).toContain('you will be asked to choose a password of your own');
    expect(part).toContain('Your old password keeps working until you use this one.');
    expect(part).toContain('You did not ask for a new password? Then please ignore this mail');
  }
  expect(content.text).toContain('https://coach.example/auth');
  expect(links(content)).toEqual(new Set(['https://coach.example/auth', 'mailto:coach@coach.example']));
});

test('a temporary password is not to be read on a locked screen: not in the subject, once in the HTML', () => {
  const { subject, html } = mail('temporary-password');
  expect(subject).not.toContain(password);
  expect(html.split(password)).toHaveLength(2);
});

test('a changed password is told with the coach’s time and the way out', () => {
  const content = mail('password-changed');
  expect(content.subject).toBe('Your password for Harvest & Hearth was changed');
  for (const part of bothParts(content)) {
    expect(part).toContain('Monday, July 5, 2027 at 9:30 AM EDT');
    expect(part).toMatch(/Neither you nor I did this\? .*choose [“"]Forgot your password\?[”"].*reply to this email/);
    expect(part).toContain('coach@coach.example');
  }
  expect(links(content)).toContain('https://coach.example/auth');
});

test('the coach’s own mail about a changed password does not say to write to the coach', () => {
  const content = passwordChanged({ ...ana, isMainAdmin: true }, at, site, layouts['password-changed']);
  for (const part of bothParts(content)) {
    expect(part).toMatch(/You did not do this\? .*choose [“"]Forgot your password\?[”"]/);
    expect(part).not.toMatch(/reply to this email|write to|Neither you nor I/);
  }
});

test('who gets an account from the coach is greeted by name, and told who made it', () => {
  const content = passwordSet({ ...ana, isMainAdmin: false, isNewAccount: true }, at, site, layouts['password-set']);
  expect(content.subject).toBe('Your account at Harvest & Hearth');
  for (const part of bothParts(content)) {
    expect(part).toContain('Hello Ana,');
    expect(part).toContain(
      'I made an account at Harvest & Hearth for you, with this email address and a first password,',
    );
    expect(part).toContain('the password is not in this email: I will give it to you myself');
  }
});

test('a session that was taken over is told with the coach’s time and the way out', () => {
  const content = mail('session-taken-over');
  expect(content.subject).toBe('A new sign-in to your account at Harvest & Hearth');
  for (const part of bothParts(content)) {
    expect(part).toContain('Monday, July 5, 2027 at 9:30 AM EDT');
    expect(part).toContain('on another device');
    expect(part).toContain('the one used before was signed out');
    expect(part).toMatch(/It was not you\? .*choose [“"]Forgot your password\?[”"]/);
  }
  expect(links(content)).toContain('https://coach.example/auth');
});

describe.each(accountMailKinds)('%s', (kind) => {
  test('is answered to the coach, in lines that need no breaking', () => {
    const { replyTo, text } = mail(kind);
    expect(replyTo).toEqual({ name: 'Maya Brooks', address: 'coach@coach.example' });
    for (const line of text.split('\n').filter((line) => !line.includes('://'))) expect(line.length).toBeLessThan(78);
  });

  test.each(['https://evil.example', 'www.evil', 'evil.example', 'evil.рф', 'злой。рф', 'write@evil'])(
    'carries nobody a link in the place of a name: %s',
    (firstName) => {
      const { subject, text, html } = mail(kind, { firstName, lastName: firstName });
      for (const part of [text, html]) expect(part).toContain('Hello,');
      for (const part of [subject, text, html]) expect(part).not.toContain(firstName);
    },
  );

  test('shows a typed name letter for letter, on one line and never as markup', () => {
    const firstName = `<img src=x onerror="alert(1)">\r\n& {{coachEmail}} $& $1`;
    const { text, html } = mail(kind, { firstName });
    const shown = `Hello <img src=x onerror="alert(1)"> & {{coachEmail}} $& $1,`;
    expect(text.split('\n')[0]).toBe(shown);
    expect(html).not.toContain('<img');
    expect(read(html)).toContain(shown);
  });

  test('greets an account without a name too', () => {
    for (const part of bothParts(mail(kind, { firstName: '', lastName: '' }))) expect(part).toContain('Hello,');
  });
});
