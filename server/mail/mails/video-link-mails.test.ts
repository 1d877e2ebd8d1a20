import { expect, test } from 'vitest';
import { bothParts, freeCall, sampleSite } from '../../testing/mail.ts';
import type { CallMailData } from '../call-mail-data.ts';
import { renderMail } from '../render-mail.ts';
import { callMails } from './call-mails.ts';
import { callNotices } from './call-notices.ts';
import { endedCallMails } from './ended-call-mails.ts';

const ROOM = 'https://meet.example/abc?pwd=1&x="><script>';
const call: CallMailData = { ...freeCall, contactMethod: 'link', videoLink: ROOM };
const dataOf = (changed: Partial<CallMailData> = {}) => ({
  call: { ...call, ...changed },
  myCallUrl: 'https://coach.example/my-call#free-7.signed',
  movedFrom: null,
  money: 'none' as const,
  now: freeCall.createdAt,
});

test('a reminder has the button that joins the call, its address to copy, and no way out of its markup', () => {
  const mail = renderMail(callMails['reminder-hour'], dataOf(), sampleSite);
  expect(mail.text.split('\n')).toContain(ROOM);
  expect(mail.html).toContain('href="https://meet.example/abc?pwd=1&#38;x=&#34;&#62;&#60;script&#62;"');
  expect(mail.html).not.toContain('<script');
  for (const part of bothParts(mail)) {
    expect(part).toContain('please open the link below in your browser. If it doesn’t work, I’ll call you at +44 7700');
    expect(part).not.toContain('just pick up');
  }
});

test('what is no https link is never one in a mail, and its call counts as one without a link', () => {
  const mail = renderMail(callMails['reminder-hour'], dataOf({ videoLink: 'javascript:alert(1)' }), sampleSite);
  for (const part of [mail.html, mail.text]) expect(part).not.toContain('javascript');
  expect(bothParts(mail)[1]).toContain('You’ll get the link to join in another email before the call.');
});

test('a call that is only held, or was cancelled, shows no link', () => {
  const held = { call, confirmUrl: 'https://coach.example/confirm-call#x', movedFrom: null };
  const mails = [
    renderMail(callMails['free-call-to-confirm'], held, sampleSite),
    renderMail(endedCallMails['call-cancelled'], { ...dataOf(), hasReceipt: false, ofPackage: null }, sampleSite),
  ];
  for (const { html, text, invitation } of mails) {
    expect([html, text, invitation?.file.replaceAll('\r\n ', '')].join()).not.toContain('meet.example');
  }
});

test('a phone call is by phone, without a link', () => {
  const mail = renderMail(callMails['reminder-hour'], dataOf({ contactMethod: 'phone' }), sampleSite);
  for (const part of bothParts(mail)) expect(part).toMatch(/how Phone I’ll call you at \+44 7700 900123\./i);
  expect(mail.html).not.toContain('meet.example');
});

test('the coach’s agenda has the link of each call, or says that it still needs one', () => {
  const calls = [call, { ...call, id: 8, videoLink: null }, freeCall];
  const { text } = renderMail(callNotices.agenda, { date: '2027-01-04', calls }, sampleSite);
  expect(text).toContain(ROOM);
  expect(text.match(/No link yet\. Please add one in the booking\./g)).toHaveLength(1);
});
