import { expect, test } from 'vitest';
import { startingContent as content } from '#content/starting-content.ts';
import { collectSiteData } from '#contracts/pages/site-data.ts';
import { readPolicyVersion } from '../settings/policy-version.ts';
import { useCoach } from '../testing/accounts.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { renderPages, wordsOf } from '../testing/rendered-pages.ts';
import { changeSettings } from '../testing/site-settings.ts';

const site = useEmptySite();
const coach = useCoach(site);

/** Renders the pages for visitors with the settings of now; returns what reads their words. */
async function renderNow() {
  const { settings } = site.ctx;
  const pages = await renderPages(collectSiteData(content, settings.current, 12, readPolicyVersion(settings)));
  return async (path: string) => wordsOf(String((await pages.byPath.get(path)?.encode('plain'))?.body));
}

test('the policies are written from the start, name the coach and how to reach them, and every page leads to them', async () => {
  const readPage = await renderNow();
  for (const [path, title, section] of [
    ['/privacy', 'Privacy Policy', 'Who else processes it'],
    ['/health-privacy', 'Consumer Health Data Privacy Policy', 'Taking it back'],
    ['/terms', 'Terms', 'Education, not medical advice'],
  ] as const) {
    const html = (await readPage(path)).replace(/^.*<article/s, '');
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(html).toContain(`>${section}</h2>`);
    expect(html).toContain('Maya Ellison');
    expect(html).toContain('href="mailto:coach@example.com"');
    expect(html).not.toMatch(/[{}]|\]\(|lawyer/);
  }
  for (const path of ['/', '/auth', '/checkout', '/checkout-coaching', '/pay', '/book-call', '/my-call']) {
    const html = await readPage(path);
    for (const link of ['/privacy', '/health-privacy', '/terms', '/my-data'])
      expect(html, path).toContain(`href="${link}"`);
  }
});

test('the policies say what the settings say', async () => {
  await changeSettings(site, 'privacy', { answerMonths: 18, holdDays: 9 });
  await changeSettings(site, 'contact', { postalAddress: '1 Elm Street, Albany, NY 12203', phone: '+1 212 555 0100' });
  await changeSettings(site, 'calls', { changeNoticeHours: 36, cancelRule: 'refund', cancelDays: 5 });
  const readPage = await renderNow();
  const privacy = await readPage('/privacy');
  expect(privacy).toContain('18 months after your last call');
  expect(privacy).toContain('9 days');
  expect(privacy).toContain('1 Elm Street, Albany, NY 12203');
  expect(privacy).toContain('+1 212 555 0100');
  expect(await readPage('/terms')).toContain(
    'until 36 hours before it starts. If you cancel by then, everything you paid by card goes back to your card within 5 days.',
  );
});

test('the coach’s own words take their place, escaped, as a new version with its day', async () => {
  const { documents } = (await coach.send('GET', '/api/admin/settings')).body;
  const { version, content: stored } = documents.find(({ name }: { name: string }) => name === 'privacy');
  const termsText = '## Rules\r\n\r\n- Be <kind>.\r\n- Read [this](/privacy), not [that](javascript:alert(1)).';
  const saved = await coach.send('PUT', '/api/admin/settings/privacy', { version, content: { ...stored, termsText } });
  expect(saved).toMatchObject({ status: 200, body: { document: { version: 1 } } });
  const html = await (await renderNow())('/terms');
  expect(html).toContain('Version 1, January 1, 2027');
  expect(html).toContain('Be &lt;kind&gt;.');
  expect(html).toContain('href="/privacy"');
  expect(html).not.toContain('href="javascript');
});

test.each([
  ['termsText', 'See {nothing}', '{nothing} isn’t a place that the site can fill in'],
  ['termsText', 'See {constructor}', '{constructor} isn’t a place that the site can fill in'],
  ['termsText', 'See {contact', expect.stringContaining('without its other half')],
  ['privacyText', ' ', 'Please write what this page says'],
  ['privacyText', 'x'.repeat(30_001), 'Please use at most 30,000 characters'],
  ['answerMonths', 0, 'Please enter a whole number from 1 to 120'],
  ['paymentEventDays', 29, 'Please enter a whole number from 30 to 3650'],
])('%s does not become %j', async (field, value, sentence) => {
  const { documents } = (await coach.send('GET', '/api/admin/settings')).body;
  const { version, content: stored } = documents.find(({ name }: { name: string }) => name === 'privacy');
  const reply = await coach.send('PUT', '/api/admin/settings/privacy', {
    version,
    content: { ...stored, [field]: value },
  });
  expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } });
});
