import { startingContent } from '#content/starting-content.ts';
import type { CustomPage } from '#contracts/studio/custom-pages.ts';
import { richTextOf } from '#contracts/studio/rich-text.ts';

/** A page with a block of each kind. */
export const samplePage: CustomPage = {
  id: 'sample-faq',
  path: '/faq',
  head: { title: 'Questions people ask', description: 'What clients ask before their first call.' },
  title: 'Questions people ask',
  inMenu: true,
  menuLabel: 'FAQ',
  blocks: [
    {
      kind: 'text',
      text: {
        parts: [
          { kind: 'heading', spans: [{ text: 'Before you ask' }] },
          {
            kind: 'paragraph',
            spans: [
              { text: 'Most answers are ' },
              { text: 'short', isBold: true },
              { text: '; see ' },
              { text: 'about me', href: '/about' },
              { text: '. <b>No HTML</b> here.' },
            ],
          },
          { kind: 'list', items: [[{ text: 'Oats' }], [{ text: 'Beans', isItalic: true }]] },
        ],
      },
    },
    { kind: 'questions', entries: [{ question: 'May I bring my dog?', answer: richTextOf('Yes, please do.') }] },
    { kind: 'picture', picture: startingContent.profile.portrait, caption: 'That’s me' },
    { kind: 'clip', video: startingContent.home.hero.video },
    { kind: 'quote', text: 'I stopped weighing lettuce.', who: 'Ana, teacher' },
    { kind: 'offers', title: 'Ways to work with me' },
    { kind: 'button', label: 'Read more elsewhere', href: 'https://example.com/more' },
  ],
};
