import { beforeAll, describe, expect, test } from 'vitest';
import { bothParts, read, site } from '../../testing/mail.ts';
import type { CoursePurchase } from '../course-purchase-data.ts';
import { courseMailKinds, type MailContent } from '../message.ts';
import { loadTemplate } from './compile-templates.ts';
import { courseReady } from './course-ready.ts';
import { courseSaleNotice } from './course-sale-notice.ts';
import { courseWelcome } from './course-welcome.ts';

const receipt =
  'Self-Paced Nutrition Course: $149, paid on Friday, January 1, 2027. Payment reference: pi_123456789012345678901234';
const password = 'k7mw-p2xq-9hdt-c4rv';
const nora: CoursePurchase = {
  ...{ paymentIntentId: 'pi_123456789012345678901234', status: 'settled', dispute: null, amount: 14900 },
  ...{
    settledAt: new Date('2027-01-01T12:00:00Z'),
    firstName: 'Nora',
    lastName: 'Berg',
    email: 'nora@visitor.example',
  },
  ...{ account: 'new', wasOwned: false, userId: 7, isFirstLogin: true, isOpen: true },
};

type Kind = (typeof courseMailKinds)[number];
const layouts = {} as Record<Kind, string>;
beforeAll(async () => {
  for (const kind of courseMailKinds) layouts[kind] = await loadTemplate(kind);
});

const compose: Record<Kind, (changed?: Partial<CoursePurchase>) => MailContent> = {
  'course-welcome': (changed) =>
    courseWelcome({ ...nora, ...changed, password }, receipt, site, layouts['course-welcome']),
  'course-ready': (changed) => courseReady({ ...nora, ...changed }, receipt, site, layouts['course-ready']),
  'course-sale-notice': (changed) =>
    courseSaleNotice({ ...nora, ...changed }, receipt, site, layouts['course-sale-notice']),
};

describe('the welcome', () => {
  test('holds address and password, for how long, and where to', () => {
    const content = compose['course-welcome']();
    expect(content.subject).toBe('Welcome to the Self-Paced Nutrition Course');
    expect(content.text.split('\n').filter((line) => /^\S+$/.test(line))).toEqual([password]);
    expect(content.html.split(password)).toHaveLength(2);
    for (const part of bothParts(content)) {
      expect(part).toContain('Your email address: nora@visitor.example');
      expect(part).toContain('valid for 14 days and works once');
      expect(part).toContain(receipt);
    }
    expect(content.html).toContain('href="https://coach.example/auth"');
  });

  test('tells the truth about an account that was there', () => {
    for (const part of bothParts(compose['course-welcome']({ account: 'existing' }))) {
      expect(part).toContain('which nobody had confirmed');
      expect(part).not.toContain('An account was made');
    }
  });
});

test('whoever has a password is told to use it; whoever had the course, that the coach knows', () => {
  for (const part of bothParts(compose['course-ready']())) {
    expect(part).toContain('it is yours for life');
    expect(part).toMatch(/Sign in with this email address and your own password/);
    expect(part).toContain(receipt);
  }
  for (const part of bothParts(compose['course-ready']({ wasOwned: true })))
    expect(part).toContain('was yours already');
});

test.each([
  [{}, 'An account was made'],
  [{ account: 'own' }, 'had an account already'],
  [{ account: 'existing', isOpen: false }, 'that nobody had confirmed'],
  [{ wasOwned: true }, 'already had the course'],
] as const)('the coach is told who bought, and what followed: %o', (changed, expectedText) => {
  const content = compose['course-sale-notice'](changed);
  expect(content.replyTo).toEqual({ name: 'Nora Berg', address: 'nora@visitor.example' });
  for (const part of bothParts(content)) {
    expect(part).toContain(expectedText);
    expect(part).toMatch(/Nora Berg.*nora@visitor\.example.*\$149/);
    expect(part).toContain('pi_123456789012345678901234');
  }
});

describe.each(courseMailKinds)('%s', (kind) => {
  test('is in lines that need no breaking', () => {
    for (const changed of [{}, { account: 'existing', isOpen: false }, { wasOwned: true }] as const) {
      const { text } = compose[kind](changed);
      for (const line of text.split('\n').filter((line) => !line.includes('://'))) expect(line.length).toBeLessThan(78);
    }
  });

  test('shows a typed name as text, and greets nobody by a link', () => {
    const { html } = compose[kind]({ firstName: '<img src=x onerror="alert(1)">' });
    expect(html).not.toContain('<img');
    expect(read(html)).toContain('<img src=x onerror="alert(1)">');
    if (kind !== 'course-sale-notice') {
      for (const part of bothParts(compose[kind]({ firstName: 'evil.example' }))) expect(part).toContain('Hello,');
    }
  });
});
