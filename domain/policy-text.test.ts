import { describe, expect, test } from 'vitest';
import { parsePolicyText, splitLinks, writeLinks, writePolicyText } from './policy-text.ts';

describe('the text of a policy', () => {
  test('has headings, paragraphs and lists', () => {
    expect(
      parsePolicyText('## What I ask\n\nYour name.\nYour number.\n\n### Why\n- to call you\n- to write\n  to you\n'),
    ).toEqual([
      { type: 'heading', level: 2, text: 'What I ask' },
      { type: 'paragraph', text: 'Your name.\nYour number.' },
      { type: 'heading', level: 3, text: 'Why' },
      { type: 'list', items: ['to call you', 'to write to you'] },
    ]);
  });

  test('may be empty', () => {
    expect(parsePolicyText(' \n\n ')).toEqual([]);
  });

  test('keeps marks that are part of a sentence', () => {
    expect(parsePolicyText('#1 of my rules\n\n-5 pounds')).toEqual([
      { type: 'paragraph', text: '#1 of my rules' },
      { type: 'paragraph', text: '-5 pounds' },
    ]);
  });
});

test('a text is written as it is read, without empty parts', () => {
  const text = '## Rules {site}\n\nOne\ntwo.\n\n### More\n\n- a\n- b';
  expect(writePolicyText(parsePolicyText(text))).toBe(text);
  expect(
    writePolicyText([
      { type: 'heading', level: 2, text: ' ' },
      { type: 'list', items: ['', 'a '] },
    ]),
  ).toBe('- a');
  expect(writeLinks([{ text: 'See ' }, { text: '[my] terms', href: '/terms?(a)' }])).toBe(
    'See [my terms](/terms?%28a%29)',
  );
});

describe('links', () => {
  test('lead to pages of the site, to other sites by https, and to an inbox', () => {
    expect(
      splitLinks('See [my terms](/terms), [Stripe](https://stripe.com/privacy) or [a@b.co](mailto:a@b.co).'),
    ).toEqual([
      { text: 'See ' },
      { text: 'my terms', href: '/terms' },
      { text: ', ' },
      { text: 'Stripe', href: 'https://stripe.com/privacy' },
      { text: ' or ' },
      { text: 'a@b.co', href: 'mailto:a@b.co' },
      { text: '.' },
    ]);
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](data:text/html,1)',
    '[x](http://a.b)',
  ])('%s stays text', (text) => {
    expect(splitLinks(text)).toEqual([{ text }]);
  });
});
