import { expect, test } from 'vitest';
import { useCoach } from '../testing/accounts.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { publishDraft, readStudio, saveDraft } from '../testing/studio-drafts.ts';

const coach = useCoach(useEmptySite());

test('a share picture with newly published words has another address, so that no browser shows the old one', async () => {
  const before = (await readStudio(coach)).sharePictures;
  expect(before).toMatchObject({ '/': '/pictures/share/home.png', '/about': '/pictures/share/about.png' });
  await saveDraft(coach, (content) => ({ ...content, about: { ...content.about, title: 'Hello' } }));
  expect((await readStudio(coach)).sharePictures).toEqual(before);
  expect((await publishDraft(coach)).status).toBe(200);
  const after = (await readStudio(coach)).sharePictures;
  expect(after).toEqual({
    ...before,
    '/about': expect.stringMatching(/^\/pictures\/share\/about\.png\?v=[0-9a-f]{12}$/),
  });
});
