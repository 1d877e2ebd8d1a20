import { describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { consultationRequests } from '../db/schema.ts';
import { auditEntries, comeBackAt } from '../testing/accounts.ts';
import {
  addFreeCall,
  addPaidCall,
  createCallLink,
  freeCallRequest,
  openCallPage,
  useBookings,
} from '../testing/bookings.ts';
import { deliverMails, storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';

const site = useSite();
const coach = useBookings(site);

const { see, move } = openCallPage(site);
const ROOM = 'https://zoom.example/j/123?pwd=abc';
const OTHER = 'https://meet.example/xyz';
const setLink = (booking: string, videoLink: unknown) =>
  coach.send('PUT', `/api/admin/bookings/${booking}/video-link`, { videoLink });
const requestByLink = (who = 1, changed = {}) => freeCallRequest(who, { contactMethod: 'link', ...changed });
const book = (body: object) => site.send('POST', '/api/consultation-request', body);
const unfold = (ics = '') => ics.replaceAll('\r\n ', '');
const lineOf = (ics: string | undefined, name: string) =>
  unfold(ics)
    .split('\r\n')
    .find((line) => line.startsWith(name));

describe('a call by video link', () => {
  test('has the coach’s link for all calls in its mails, its calendar entry and on its own page', async () => {
    await changeSettings(site, 'calls', { contactMethods: ['link'], videoLink: ROOM });
    const { body } = await book(requestByLink());
    expect(unfold(body.calendarFile)).toContain(ROOM);
    const [confirmation, notice] = await deliverMails(site);
    expect(confirmation?.text.split('\n')).toContain(ROOM);
    expect(confirmation?.html).toContain('href="https://zoom.example/j/123?pwd=abc"');
    expect(confirmation?.text).not.toMatch(/just pick up|FaceTime|WhatsApp/);
    const file = confirmation?.invitation?.file;
    expect(lineOf(file, 'LOCATION')).toBe(`LOCATION:${ROOM}`);
    expect(lineOf(file, 'URL')).toBe(`URL;VALUE=URI:${ROOM}`);
    expect(notice?.text).toMatch(/Call by: +Video link\nLink: +https:\/\/zoom\.example/);
    const page = await see(body.link);
    expect(page.body).toMatchObject({ contactMethod: 'link', videoLink: ROOM });
    expect((await coach.send('GET', '/api/admin/today')).body.nextCalls).toMatchObject([{ videoLink: ROOM }]);
  });

  test('keeps its link and its way when the coach changes both, and can be moved', async () => {
    await changeSettings(site, 'calls', { contactMethods: ['link'], videoLink: ROOM });
    const { id, link } = (await book(requestByLink())).body;
    await changeSettings(site, 'calls', { contactMethods: ['phone'], videoLink: OTHER });
    const refused = await book(requestByLink(2, { selectedTimeSlot: '2027-01-04-1000am' }));
    expect(refused.body.fields).toEqual({ contactMethod: 'Please select another contact method' });
    const [confirmation] = await deliverMails(site);
    const mailed = /my-call#(\S+)/.exec(confirmation?.text ?? '')?.[1];
    const moved = await move(mailed, '2027-01-11-1000am');
    expect(moved).toMatchObject({ status: 200, body: { call: { contactMethod: 'link', videoLink: ROOM } } });
    expect(link).not.toBe(mailed);
    expect((await coach.send('GET', `/api/admin/bookings/free/${id}`)).body.booking.videoLink).toBe(ROOM);
    expect((await deliverMails(site))[0]?.text.split('\n')).toContain(ROOM);
  });

  test('without a link says that it will come, to the client and to the coach', async () => {
    await changeSettings(site, 'calls', { contactMethods: ['link'] });
    const { body } = await book(requestByLink());
    const [confirmation, notice] = await deliverMails(site);
    expect(confirmation?.text.replace(/\s+/g, ' ')).toContain('You’ll get the link to join in another email');
    expect(lineOf(confirmation?.invitation?.file, 'LOCATION')).toBe('LOCATION:Video link');
    expect(lineOf(confirmation?.invitation?.file, 'URL')).toBeUndefined();
    expect(notice?.text.replace(/\s+/g, ' ')).toContain('No link yet. Please add one in the booking.');
    expect((await see(body.link)).body.videoLink).toBeNull();
  });

  test('of a suspected robot shows no link of the coach', async () => {
    await changeSettings(site, 'calls', { contactMethods: ['link'], videoLink: ROOM });
    const { body } = await book(requestByLink(1, { website: 'https://spam.example' }));
    expect(unfold(body.calendarFile)).not.toContain(ROOM);
    const page = await see(body.link);
    expect(page.body).toMatchObject({ status: 'pending', videoLink: null });
    expect(unfold(page.body.calendarFile)).not.toContain(ROOM);
  });

  test('that the coach books has the link that was typed, or else the general one', async () => {
    await changeSettings(site, 'calls', { videoLink: ROOM });
    const create = (who: number, selectedTimeSlot: string, more: object) =>
      coach.send('POST', '/api/admin/bookings', { kind: 'free', ...requestByLink(who, { selectedTimeSlot, ...more }) });
    const typed = await create(1, '2027-01-04-930am', { videoLink: OTHER });
    expect(typed.body.booking.videoLink).toBe(OTHER);
    expect((await create(2, '2027-01-04-1000am', { videoLink: '' })).body.booking.videoLink).toBe(ROOM);
    const refused = await create(3, '2027-01-11-930am', { videoLink: 'javascript:alert(1)' });
    expect(refused.body.fields).toEqual({ videoLink: 'Please enter an address that starts with https://' });
  });
});

describe('the coach types the link of a call', () => {
  test('which its client gets by mail, with an entry that replaces the old one', async () => {
    const id = await addPaidCall(site, '2027-01-04-930am', { contactMethod: 'link', videoLink: ROOM });
    const { status, body } = await setLink(`paid/${id}`, OTHER);
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'The client gets an email with it.', booking: { videoLink: OTHER } });
    expect(await storedMails(site)).toEqual([['video-link', 'ana1@example.com']]);
    const [mail] = await deliverMails(site);
    expect(mail?.subject).toMatch(/^The link for your 30-minute coaching call with /);
    expect(mail?.text.split('\n')).toContain(OTHER);
    expect(mail?.text).not.toContain(ROOM);
    expect(lineOf(mail?.invitation?.file, 'SEQUENCE')).toBe('SEQUENCE:1');
    expect(lineOf(mail?.invitation?.file, 'LOCATION')).toBe(`LOCATION:${OTHER}`);
    const mailed = /my-call#(\S+)/.exec(mail?.text ?? '')?.[1];
    expect((await see(mailed)).body).toMatchObject({ isMailedLink: true });
    expect((await auditEntries(site))[0]?.[2]).toContain('changed the link of the paid call of ana1@example.com');
  });

  test('twice changes nothing the second time, and of two mails only the later one leaves', async () => {
    const id = await addFreeCall(site, undefined, { contactMethod: 'link' });
    await setLink(`free/${id}`, ROOM);
    expect((await setLink(`free/${id}`, ROOM)).body.message).toBe('The call already has this link.');
    expect(await storedMails(site)).toHaveLength(1);
    await setLink(`free/${id}`, OTHER);
    const sent = await deliverMails(site);
    expect(sent.map(({ text }) => text.includes(OTHER))).toEqual([true]);
  });

  test('while the call lasts: no mail comes, and the client’s page has it', async () => {
    const id = await addFreeCall(site, undefined, { contactMethod: 'link' });
    await comeBackAt(site, coach, '2027-01-04T14:40:00Z');
    expect((await setLink(`free/${id}`, ROOM)).body.message).toMatch(/^The call has begun, so no email was sent\./);
    expect(await storedMails(site)).toEqual([]);
    // The link in the mails stays valid, since none replaces it.
    const link = await createCallLink(site, 'free', id);
    expect((await see(link)).body.videoLink).toBe(ROOM);
  });

  test.each([
    ['by number', {}, 'This call isn’t by video link, so it has no link.'],
    ['that was cancelled', { contactMethod: 'link', status: 'cancelled' }, /over or canceled/],
    [
      'that is over',
      { contactMethod: 'link', startsAt: new Date('2026-12-01T10:00:00Z') },
      'This call is over or canceled, so its link stays as it is.',
    ],
  ])('but not of a call %s', async (_name, changed, message) => {
    const id = await addFreeCall(site, undefined, changed);
    const { status, body } = await setLink(`free/${id}`, ROOM);
    expect([status, body.code]).toEqual([409, 'NOT_POSSIBLE']);
    expect(body.message).toMatch(message);
    const [row] = await site.db.select().from(consultationRequests).where(eq(consultationRequests.id, id));
    expect(row?.videoLink).toBeNull();
  });
});
