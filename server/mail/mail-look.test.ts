import { expect, test } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import { colorsOf } from '#domain/palettes.ts';
import { freeCall, sampleSite } from '../testing/mail.ts';
import { describeMailLook } from './layout/colors.ts';
import { callMails } from './mails/call-mails.ts';
import { renderMail } from './render-mail.ts';

const { look } = startingContent;

const typed = 'We painted the kitchen #20614a & #fbf8f2';
const render = (changes: Partial<typeof look>) =>
  renderMail(
    callMails['free-call-confirmation'],
    {
      call: freeCall,
      myCallUrl: 'https://coach.example/my-call#free-7.signed',
      movedFrom: null,
      money: 'none',
      now: freeCall.createdAt,
    },
    { ...sampleSite, callSteps: [{ title: 'Before', text: typed }], look: describeMailLook({ ...look, ...changes }) },
  ).html;

test('mails have the colors of the site, in the light and in the dark, and the kind of its headings’ font', () => {
  const { light, dark } = colorsOf('plum');
  const html = render({ palette: 'plum', headingFont: 'outfit' });
  for (const color of [light.paper, light.leaf, light.muted, light.ink, dark.paper, dark.leaf])
    expect(html).toContain(color);
  expect(html).not.toMatch(/#20614a|#fbf8f2|#86c9a4|Georgia/);
  expect(html).toContain('href="https://coach.example/my-call#free-7.signed"');
  expect(html).toMatch(new RegExp(`<a href="mailto:[^"]*" style="color:${light.leaf}">`));
});

test('what somebody typed stays letter for letter', () => {
  for (const palette of ['forest', 'plum'] as const) {
    const words = render({ palette }).replaceAll('&#35;', '#').replaceAll('&#38;', '&');
    expect(words).toContain(typed);
  }
});

test('a site with the look of a new one replaces nothing', () => {
  expect(describeMailLook(look)).toBeUndefined();
  expect(render({})).toContain('#20614a');
});
