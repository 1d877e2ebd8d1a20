import { describe, expect, test } from 'vitest';
import { freeCall, healthAnswers, paidCall, sampleSite } from '../testing/mail.ts';
import { createInvitation } from './ics-file.ts';
import { callNotices } from './mails/call-notices.ts';
import type { MailSite } from './message.ts';
import { renderMail } from './render-mail.ts';

const READER = 'maya@home.example';
const notice = { reader: READER, myCallUrl: '', movedFrom: null, money: 'none', now: paidCall.createdAt } as const;
const moved = { ...paidCall, calendarSequence: 3, scheduledAt: new Date('2027-01-02T10:00:00Z') };

/** Returns the lines of the attached event, unfolded. */
const readInvitation = ({ invitation }: ReturnType<typeof renderMail>): string[] =>
  (invitation?.file ?? '').replaceAll('\r\n ', '').split('\r\n');
const compose = {
  new: (site: MailSite = sampleSite, call = freeCall) =>
    renderMail(callNotices['free-call-notice'], { call, receipt: '', reader: READER }, site),
  moved: (site: MailSite = sampleSite) =>
    renderMail(callNotices['call-moved-notice'], { ...notice, call: moved }, site),
  canceled: (site: MailSite = sampleSite) =>
    renderMail(callNotices['call-cancelled-notice'], { ...notice, call: moved }, site),
  byCoach: (hasEnded: boolean, site: MailSite = sampleSite) =>
    renderMail(callNotices['own-calendar-notice'], { ...notice, call: moved, hasEnded }, site),
};

describe('the coach’s copy of an invitation', () => {
  test('is for the coach, who has accepted, and comes from the organizer of the client’s copy', () => {
    const lines = readInvitation(compose.new());
    expect(lines).toContain('METHOD:REQUEST');
    expect(lines).toContain('UID:consultation-7@coach.example');
    expect(lines).toContain('ORGANIZER;CN="Maya Brooks":mailto:calls@coach.example');
    expect(createInvitation(freeCall, sampleSite, 'REQUEST')).toContain('mailto:calls@coach.example');
    const attendees = lines.filter((line) => line.startsWith('ATTENDEE'));
    expect(attendees).toHaveLength(1);
    expect(attendees[0]).toMatch(/PARTSTAT=ACCEPTED.*RSVP=FALSE.*mailto:maya@home\.example$/i);
    expect(lines.join('\n')).toMatch(/SUMMARY:Ana Ruiz: free call\n/);
    expect(lines.join('\n')).toContain('https://coach.example/admin/bookings?booking=free-7');
  });

  test('moves and cancels the same event with the client’s sequence', () => {
    for (const [mail, method] of [
      [compose.moved(), 'REQUEST'],
      [compose.canceled(), 'CANCEL'],
      [compose.byCoach(false), 'REQUEST'],
      [compose.byCoach(true), 'CANCEL'],
    ] as const) {
      expect(mail.invitation?.method).toBe(method);
      const lines = readInvitation(mail);
      expect(lines).toContain(`METHOD:${method}`);
      expect(lines).toContain('UID:coaching-call-7@coach.example');
      expect(lines).toContain('SEQUENCE:3');
      expect(lines).toContain(`STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`);
      // Where the client got no mail the sequence stays, and the later stamp decides.
      expect(lines).toContain('DTSTAMP:20270102T100000Z');
    }
  });

  test('keeps the organizer of a call that 1.0 invited people to', () => {
    const lines = readInvitation(compose.new(sampleSite, { ...freeCall, organizer: null }));
    expect(lines).toContain('ORGANIZER;CN="Maya Brooks":mailto:coach@coach.example');
  });

  test('is left out by a setting', () => {
    const site = { ...sampleSite, invitesCoach: false };
    for (const mail of [compose.new(site), compose.moved(site), compose.canceled(site)]) {
      expect(mail.invitation).toBeUndefined();
    }
  });

  test('has no answers about health', () => {
    const text = readInvitation(compose.new(sampleSite, { ...freeCall, ...healthAnswers })).join('\n');
    for (const answer of Object.values(healthAnswers)) expect(text).not.toContain(answer);
  });
});
