import { describe, expect, test } from 'vitest';
import { bothParts, sampleSite, visibleText } from '../../testing/mail.ts';
import type { CoursePurchaseMail } from '../course-purchase-mail.ts';
import { renderMail } from '../render-mail.ts';
import { courseMails } from './course-mails.ts';

const receipt =
  'Self-Paced Nutrition Course: $149, paid on Friday, January 1, 2027. Payment reference: pi_123456789012345678901234';
const password = 'k7mw-p2xq-9hdt-c4rv';
const purchase: CoursePurchaseMail & { userId: number } = {
  paymentIntentId: 'pi_123456789012345678901234',
  status: 'settled',
  dispute: null,
  amount: 14900,
  settledAt: new Date('2027-01-01T12:00:00Z'),
  firstName: 'Nora',
  lastName: 'Berg',
  email: 'nora@visitor.example',
  account: 'new',
  wasOwned: false,
  userId: 7,
  isFirstLogin: true,
  isOpen: true,
  isVerified: false,
  receipt,
};

type Changed = Partial<CoursePurchaseMail>;
const composers = {
  'course-welcome': (changed: Changed = {}) =>
    renderMail(
      courseMails['course-welcome'],
      { ...purchase, ...changed, userId: 7, password, confirmToken: 'k3y' },
      sampleSite,
    ),
  'course-ready': (changed: Changed = {}) =>
    renderMail(courseMails['course-ready'], { ...purchase, ...changed, userId: 7 }, sampleSite),
  'course-sale-notice': (changed: Changed = {}) =>
    renderMail(courseMails['course-sale-notice'], { ...purchase, ...changed }, sampleSite),
};
type Kind = keyof typeof composers;
const kinds = Object.keys(composers) as Kind[];

describe('the welcome', () => {
  test('has the address, the password, its lifetime and the link to sign in', () => {
    const content = composers['course-welcome']();
    expect(content.subject).toBe('Welcome to the Self-Paced Nutrition Course');
    expect(content.text.split('\n')).toContain(password);
    expect(content.html.split(password)).toHaveLength(2);
    for (const part of bothParts(content)) {
      expect(part).toContain('Your email address: nora@visitor.example');
      expect(part).toContain('valid for 14 days and works once');
      expect(part).toContain(receipt);
    }
    expect(content.html).toContain('href="https://coach.example/auth"');
    expect(content.html).toContain('href="https://coach.example/verify-email#token=k3y"');
    expect(content.text).toContain('https://coach.example/verify-email#token=k3y');
  });

  test('explains what happened to an unconfirmed account with the address', () => {
    for (const part of bothParts(composers['course-welcome']({ account: 'existing' }))) {
      expect(part).toContain('but it was never confirmed');
      expect(part).not.toContain('You now have an account');
    }
  });
});

test.each(['course-welcome', 'course-ready'] as const)('the %s leads to the receipt in the account', (kind) => {
  const { text, html } = composers[kind]();
  expect(visibleText(html)).toContain('You can print your receipt from your account');
  expect(html).toContain('href="https://coach.example/account"');
  expect(text.replaceAll('\n', ' ')).toContain('from your account (https://coach.example/account).');
});

test('the mail to a buyer with a password says to sign in with it; that to an owner says the course was theirs already', () => {
  for (const part of bothParts(composers['course-ready']())) {
    expect(part).toContain('It’s yours for life');
    expect(part).toMatch(/Sign in with this email address and your own password/);
    expect(part).toContain(receipt);
  }
  for (const part of bothParts(composers['course-ready']({ wasOwned: true })))
    expect(part).toContain('you already had the course');
});

test.each([
  [{}, 'The buyer has a new account'],
  [{ account: 'own' }, 'already had an account'],
  [{ account: 'existing', isOpen: false }, 'unconfirmed account'],
  [{ wasOwned: true }, 'already had the course'],
] as const)('the notice names the buyer and what the purchase led to: %o', (changed, expectedText) => {
  const content = composers['course-sale-notice'](changed);
  expect(content.replyTo).toEqual({ name: 'Nora Berg', address: 'nora@visitor.example' });
  for (const part of bothParts(content)) {
    expect(part).toContain(expectedText);
    expect(part).toMatch(/Nora Berg.*nora@visitor\.example.*\$149/);
    expect(part).toContain('pi_123456789012345678901234');
  }
});

describe.each(kinds)('%s', (kind) => {
  test('has short lines', () => {
    for (const changed of [{}, { account: 'existing', isOpen: false }, { wasOwned: true }] as const) {
      const { text } = composers[kind](changed);
      for (const line of text.split('\n').filter((line) => !line.includes('://'))) expect(line.length).toBeLessThan(78);
    }
  });

  test('shows a typed name as text, and never a link as the name in the salutation', () => {
    const { html } = composers[kind]({ firstName: '<img src=x onerror="alert(1)">' });
    expect(html).not.toContain('<img');
    expect(visibleText(html)).toContain('<img src=x onerror="alert(1)">');
    if (kind !== 'course-sale-notice') {
      for (const part of bothParts(composers[kind]({ firstName: 'evil.example' }))) expect(part).toContain('Hello,');
    }
  });
});
