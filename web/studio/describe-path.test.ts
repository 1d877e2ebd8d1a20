import { expect, test } from 'vitest';
import { describePath } from './describe-path.ts';

test.each([
  ['home.hero.intro', 'Home, top of the page, introduction'],
  ['home.testimonials.clips.1.answer', 'Home, testimonials, clip 2, answer'],
  ['home.offersTitle', 'Home, offers title'],
  ['offers.policies.2.isMailed', 'Coaching Offers, policy 3, repeated in emails'],
  ['policies.health-privacy.title', 'Policies, health data, title'],
  ['customPages./recipes.blocks.0.text', 'Your own pages, /recipes, block 1, text'],
  ['look.headingFont', 'Font of headings'],
  ['notFound.text', 'Page not found, text'],
  ['paidCalls.terms.0', 'Coaching calls, term 1'],
  ['disclaimer', 'Disclaimer'],
])('%s is described as %s', (path, words) => expect(describePath(path)).toBe(words));
