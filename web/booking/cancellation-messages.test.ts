import { expect, test } from 'vitest';
import type { MyCall } from '#contracts/booking/my-call.ts';
import { afterCancellingMessage, beforeCancellingMessage, describeMoneyRule } from './cancellation-messages.ts';

const call = (money: MyCall['money']) =>
  ({
    money,
    cancelRule: 'refund',
    cancelDays: 14,
    changeNoticeHours: 24,
    startsAt: '2999-01-04T14:30:00.000Z',
    earliestStartsAt: null,
  }) as MyCall;
const allMessages = (money: MyCall['money']) => [
  beforeCancellingMessage(call(money)),
  afterCancellingMessage(money, call(money)),
];

test('tells a client whose money waits that the coach decides, before and after', () => {
  for (const words of allMessages('waits'))
    expect(words).toBe('I’ll write to you within 14 days about your refund or a new time.');
});

test('mentions no payment to a client who has not paid, and that used credit is back', () => {
  expect([...allMessages('none'), describeMoneyRule(call('none'))]).toEqual([null, null, null]);
  for (const words of [...allMessages('credit'), describeMoneyRule(call('credit'))]) {
    expect(words).toContain('your credit');
    expect(words).not.toMatch(/paid|refund/);
  }
});

test('says what the rule does with the money', () => {
  for (const words of allMessages('refund')) expect(words).toMatch(/^Everything you paid by card .* your card/);
  for (const words of allMessages('becomes-credit')) expect(words).toMatch(/^The minutes you paid for .* credit/);
});

test('after the time limit promises nothing, though the page was loaded before it', () => {
  const late = (money: MyCall['money']) => ({ ...call(money), earliestStartsAt: '2001-01-01T14:30:00.000Z' });
  for (const money of ['refund', 'becomes-credit'] as const)
    expect(beforeCancellingMessage(late(money))).toMatch(/^I’ll write to you within 14 days about your refund/);
  for (const money of ['package', 'package-credit'] as const) {
    expect(beforeCancellingMessage(late(money))).toMatch(/^I decide whether the call counts/);
    expect(describeMoneyRule(late(money))).toMatch(/^If you cancel, I decide whether the call counts/);
  }
});

test('names the limit of a call that was moved to a later time', () => {
  expect(describeMoneyRule(call('refund'))).toMatch(/^If you cancel by then, everything/);
  const moved = { ...call('refund'), earliestStartsAt: '2998-12-28T14:30:00.000Z' };
  expect(describeMoneyRule(moved)).toMatch(/^If you cancel by \w+, December 27 at .* your time, everything/);
  const ofPackage = { ...moved, money: 'package' } as MyCall;
  expect(describeMoneyRule(ofPackage)).toMatch(/^If you cancel it by \w+, December 27 at .* your time, the call goes/);
});
