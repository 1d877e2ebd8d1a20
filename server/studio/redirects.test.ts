import { beforeEach, expect, test } from 'vitest';
import { useCoach } from '../testing/accounts.ts';
import { samplePage } from '../testing/custom-pages.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { publishDraft, saveDraft } from '../testing/studio-drafts.ts';

const site = useEmptySite();
const coach = useCoach(site);
beforeEach(() => site.ctx.settings.storeStarting());

const save = (changed: object) => saveDraft(coach, (content) => ({ ...content, ...changed }));

test('old addresses that the coach has added lead to a page once they are published', async () => {
  const redirects = [
    { from: '/services.html', to: '/faq' },
    { from: '/Me', to: '/about' },
  ];
  expect((await save({ customPages: [samplePage], redirects })).status).toBe(200);
  expect((await publishDraft(coach)).status).toBe(200);
  expect(site.ctx.settings.content.redirects).toEqual(redirects);
});

test.each([
  [{ from: '//evil', to: '/about' }, 'from'],
  [{ from: '/../admin', to: '/about' }, 'from'],
  [{ from: '/a\r\nset-cookie:a', to: '/about' }, 'from'],
  [{ from: '/old', to: 'https://evil.example' }, 'to'],
  [{ from: '/old', to: '/admin/users' }, 'to'],
])('%j is refused at its field', async (redirect, field) => {
  expect(await save({ redirects: [redirect] })).toMatchObject({
    status: 400,
    body: { fields: { [`redirects.0.${field}`]: expect.any(String) } },
  });
});
