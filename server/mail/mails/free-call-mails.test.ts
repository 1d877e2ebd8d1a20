import { describe, expect, test } from 'vitest';
import { bothParts, freeCall, sampleSite, visibleText } from '../../testing/mail.ts';
import type { CallMailData } from '../call-mail-data.ts';
import { renderMail } from '../render-mail.ts';
import { callMails } from './call-mails.ts';
import { callNotices } from './call-notices.ts';

const confirmation = (changed: Partial<CallMailData> = {}) => {
  const call = { ...freeCall, ...changed };
  const myCallUrl = 'https://coach.example/my-call#free-7.signed';
  return renderMail(
    callMails['free-call-confirmation'],
    { call, myCallUrl, movedFrom: null, money: 'none', now: call.createdAt },
    sampleSite,
  );
};
const notice = (changed: Partial<CallMailData> = {}) =>
  renderMail(
    callNotices['free-call-notice'],
    { call: { ...freeCall, ...changed }, receipt: '', reader: 'maya@coach.example' },
    sampleSite,
  );

describe('the visitor’s mail', () => {
  test('shows the time in both zones, each with weekday and date', () => {
    for (const part of bothParts(confirmation({ visitorTimeZone: 'Asia/Tokyo' }))) {
      expect(part).toContain('Monday, January 4, 2027 at 11:30 PM (Japan Standard Time)');
      expect(part).toContain('That’s Monday, January 4, 2027 at 9:30 AM EST my time.');
    }
    for (const part of bothParts(confirmation({ visitorTimeZone: 'Pacific/Auckland' }))) {
      expect(part).toContain('Tuesday, January 5, 2027 at 3:30 AM (New Zealand Time)');
    }
  });

  test.each([null, 'America/New_York', 'America/Detroit'])('shows one time if both clocks agree: %s', (zone) => {
    for (const part of bothParts(confirmation({ visitorTimeZone: zone }))) {
      expect(part).toContain('Monday, January 4, 2027 at 9:30 AM EST');
      expect(part).not.toContain('that is Monday');
    }
  });

  test('explains FaceTime and WhatsApp, and names the number that the coach calls', () => {
    for (const part of bothParts(confirmation())) {
      expect(part).toContain('I’ll call you on FaceTime at +44 7700 900123. You’ll need an iPhone');
      expect(part).not.toContain('WhatsApp');
    }
    for (const part of bothParts(confirmation({ contactMethod: 'whatsapp' }))) {
      expect(part).toContain('I’ll call you on WhatsApp at +44 7700 900123.');
      expect(part).not.toContain('iPhone');
    }
  });

  test('says what to expect, how to change the call, whom to ask and to look in the junk folder', () => {
    for (const part of bothParts(confirmation())) {
      for (const step of ['Get to Know You', 'Explore Solutions', 'Determine Fit']) expect(part).toContain(step);
      expect(part).toContain(
        `I’ve set aside ${freeCall.minutes} minutes for you. The call is completely free, with no obligation.`,
      );
      expect(part).toContain(`Please keep ${freeCall.minutes} minutes free.`);
      expect(part).toContain('See, move or cancel your call');
      expect(part).toContain('You can move or cancel the call yourself until 24 hours before it starts: ');
      expect(part).toContain('coach@coach.example');
      expect(part).toContain('junk');
    }
  });

  test('of a call that was booked after its deadline promises no change', () => {
    for (const part of bothParts(confirmation({ createdAt: new Date(freeCall.startsAt.getTime() - 60_000) }))) {
      expect(part).toContain('Your call starts in less than 24 hours, so please write to me if you can’t make it.');
      expect(part).not.toMatch(/move or cancel/);
    }
  });

  test('shows no link that was typed as a name, because the address may be a stranger’s', () => {
    const strange = [
      'https://evil.example',
      'www.evil.example',
      'evil.example',
      'write@evil.example',
      'evil.рф',
      'злой。evil',
      'evil\u2024example',
      '//evil',
      '1.2.3.4/evil',
      'call +1 900 555 evil',
    ];
    for (const firstName of strange) {
      const mail = confirmation({ firstName });
      expect(mail.invitation?.file).not.toContain('evil');
      for (const part of [mail.text, mail.html]) {
        expect(part).toContain('Hello,');
        expect(part).not.toContain('evil');
      }
    }
    expect(confirmation({ firstName: 'Zoë-Ann' }).text).toContain('Hello Zoë-Ann,');
  });

  test('links only to the page of the call and the coach’s address', () => {
    const links = [...confirmation().html.matchAll(/(?:href|src|url)\s*[=(]\s*["']?([^"')\s]+)/g)].map(
      ([, link]) => link,
    );
    expect(new Set(links)).toEqual(
      new Set(['mailto:coach@coach.example', 'https://coach.example/my-call#free-7.signed']),
    );
    expect(confirmation().text).toContain('\nhttps://coach.example/my-call#free-7.signed\n');
  });
});

describe('the coach’s mail', () => {
  test('says who, when and how, in both zones, and links the booking', () => {
    for (const part of bothParts(notice())) {
      for (const fact of ['Ana Ruiz', 'ana@visitor.example', '+44 7700 900123', 'FaceTime'])
        expect(part).toContain(fact);
      expect(part).toContain('Monday, January 4, 2027 at 9:30 AM EST');
      expect(part).toContain('For Ana Ruiz, that’s Monday, January 4, 2027 at 2:30 PM (United Kingdom Time).');
    }
    expect(notice().text).toContain('https://coach.example/admin/bookings?booking=free-7');
    expect(notice().html).toContain('href="https://coach.example/admin/bookings?booking=free-7"');
    expect(notice().replyTo).toEqual({ name: 'Ana Ruiz', address: 'ana@visitor.example' });
  });
});

describe('typed text', () => {
  const typed = `<img src=x onerror="alert(1)"> & 'Co' {{supportEmail}} $& $1`;

  test('is shown literally and never as markup, and cannot leave an attribute', () => {
    for (const mail of [confirmation({ firstName: typed }), notice({ firstName: typed })]) {
      expect(mail.html).not.toContain('<img');
      expect(visibleText(mail.html)).toContain(typed);
      expect(mail.text).toContain(typed);
    }
    const { html } = notice({ phone: '1"><script>x', email: '"><b>@visitor.example' });
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>@');
    expect(html).toContain('href="tel:1"');
  });
});
