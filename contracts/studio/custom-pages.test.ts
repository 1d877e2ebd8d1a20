import { expect, test } from 'vitest';
import { isReservedPath } from '../pages/reserved-paths.ts';
import { toPublicContent } from '../pages/site-data.ts';
import { Block, blockKinds } from './blocks/block-kinds.ts';
import { CustomPages } from './custom-pages.ts';

const picture = { src: '/pictures/one.svg', width: 800, height: 960, alt: 'A bowl of soup' };
const source = { kind: 'youtube' as const, id: 'abcdefghijk' };
const samples = {
  picture,
  clip: { source, title: 'A bowl of soup', lengthLabel: '1:40', publishedOn: '2026-11-20', poster: picture },
};
const page = {
  id: 'faq-of-the-coach',
  path: '/faq',
  head: { title: 'FAQ', description: 'What people ask.' },
  title: 'FAQ',
  inMenu: true,
  menuLabel: 'FAQ',
  blocks: [],
};
const messagesOf = (pages: unknown) =>
  CustomPages.safeParse(pages).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test.each(Object.entries(blockKinds))(
  'a new block of the kind %s can be saved',
  (kind, { name, start, settings = {} }) => {
    const block = start(samples);
    expect(block.kind).toBe(kind);
    expect(Block.parse(block)).toEqual(block);
    expect(name).toMatch(/^[A-Z][a-z]+$/);
    // A setting must be asked for by the studio under a name that the block has.
    for (const key of Object.keys(settings))
      expect(JSON.stringify(Block.options.map((each) => Object.keys(each.shape)))).toContain(key);
  },
);

test.each(['/faq', '/a', '/1-week-plan', '/healthy-snacks', `/${'a'.repeat(60)}`])('%s can be an address', (path) =>
  expect(messagesOf([{ ...page, path }])).toEqual([]),
);

test('nothing else can, nor an address of the site', () => {
  const odd = [
    '',
    '/',
    'faq',
    '/Faq',
    '/faq/',
    '/a/b',
    '/a b',
    '/-a',
    '/a-',
    '/a--b',
    '/a_b',
    '/a.b',
    '/7',
    '/2027',
    '/ä',
  ];
  const dangerous = [
    '/a?b',
    '/a#b',
    '/a%20b',
    '//a',
    '/.well-known',
    '/../admin',
    'javascript:alert(1)',
    `/${'a'.repeat(61)}`,
  ];
  for (const path of [...odd, ...dangerous])
    expect(messagesOf([{ ...page, path }])[0], path).toMatch(/^0.path: Please use (letters|at most)/);
  for (const path of ['/admin', '/api', '/media', '/auth', '/checkout', '/anna-course'])
    expect(isReservedPath(path), path).toBe(true);
});

test('a block brings no HTML along, and no link that runs something or leads to a plain or unnamed site', () => {
  const accepts = (block: object) => messagesOf([{ ...page, blocks: [block] }]).length === 0;
  const button = { kind: 'button', label: 'Go', href: '/about' };
  const linked = (href: string) => ({
    kind: 'text',
    text: { parts: [{ kind: 'paragraph', spans: [{ text: 'a', href }] }] },
  });
  expect([accepts(button), accepts(linked('https://a.example'))]).toEqual([true, true]);
  for (const href of [
    'javascript:alert(1)',
    '//evil.example',
    'data:text/html,x',
    '/\\evil.example',
    'http://a.example',
  ])
    expect([accepts({ ...button, href }), accepts(linked(href))], href).toEqual([false, false]);
  expect(accepts({ kind: 'html', html: '<script>alert(1)</script>' })).toBe(false);
});

test('two pages cannot have one address or be the same page', () =>
  expect(messagesOf([page, { ...page, title: 'Another' }])).toEqual([
    '1.path: Another page has this address',
    '1.id: This page is there twice',
  ]));

test('there are at most 40 pages', () => {
  const pages = Array.from({ length: 41 }, (_, at) => ({ ...page, id: `page-number-${at}`, path: `/p${at}` }));
  expect(messagesOf(pages)).toEqual([': Please use at most 40 pages']);
});

test('every page knows the addresses of all, and which are in the menu', () => {
  const content = toPublicContent(
    {
      redirects: [],
      customPages: [page, { ...page, id: 'recipes-of-hers', path: '/recipes', inMenu: false }],
    } as unknown as Parameters<typeof toPublicContent>[0],
    {} as Parameters<typeof toPublicContent>[1],
  );
  expect(content.customPageLinks).toEqual([
    { path: '/faq', menuLabel: 'FAQ' },
    { path: '/recipes', menuLabel: null },
  ]);
  expect(content).not.toHaveProperty('redirects');
});

test('an address that ends as the one of the course is the site’s own, one that only begins as the site’s is not', () => {
  expect(isReservedPath('/anna-course')).toBe(true);
  expect(isReservedPath('/administration')).toBe(false);
});
