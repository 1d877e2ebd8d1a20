import fc from 'fast-check';
import { expect, test } from 'vitest';
import { updateRedirects } from './redirects.ts';

const pages = (paths: Record<string, string>, redirects: string[] = []) => ({
  customPages: Object.entries(paths).map(([id, path]) => ({ id, path })),
  redirects: redirects.map((line) => {
    const [from = '', to = ''] = line.split(' ');
    return { from, to };
  }),
});
type Sample = ReturnType<typeof pages>;
const update = (before: Sample, after: Sample) =>
  updateRedirects(before, after, ['/about']).map(({ from, to }) => `${from} ${to}`);

test.each<[string, Sample, Sample, string[]]>([
  ['a page that moves leaves a redirect', pages({ a: '/faq' }), pages({ a: '/help' }), ['/faq /help']],
  [
    'a page that stays, comes or goes leaves none',
    pages({ a: '/faq', b: '/old' }),
    pages({ a: '/faq', c: '/new' }),
    [],
  ],
  [
    'older redirects follow the page, so that none leads to another one',
    pages({ a: '/b' }, ['/a /b']),
    pages({ a: '/c' }, ['/a /b']),
    ['/a /c', '/b /c'],
  ],
  ['a page that moves back is no redirect', pages({ a: '/b' }, ['/a /b']), pages({ a: '/a' }, ['/a /b']), ['/b /a']],
  ['two pages that exchange addresses need none', pages({ a: '/a', b: '/b' }), pages({ a: '/b', b: '/a' }), []],
  [
    'a redirect follows its page, not the page that takes the address',
    pages({ a: '/a' }, ['/x /a']),
    pages({ a: '/b', c: '/a' }, ['/x /a']),
    ['/x /b'],
  ],
  [
    'a page takes its address from a redirect',
    pages({ a: '/b' }, ['/a /b']),
    pages({ a: '/b', c: '/a' }, ['/a /b']),
    [],
  ],
  ['a redirect to a removed page goes', pages({ a: '/b' }, ['/a /b']), pages({}, ['/a /b']), []],
  [
    'one that the coach has added stays, also to a page that every site has',
    pages({ a: '/b' }),
    pages({ a: '/b' }, ['/old.html /b', '/Me /about', '/c /nowhere']),
    ['/old.html /b', '/Me /about'],
  ],
  ['one that the coach has removed stays away', pages({ a: '/b' }, ['/a /b']), pages({ a: '/b' }), []],
  [
    'an earlier version that is published again keeps its own redirects',
    pages({ a: '/help', c: '/faq' }),
    pages({ a: '/faq', c: '/other' }, ['/x /faq']),
    ['/x /faq', '/help /faq'],
  ],
])('%s', (_name, before, after, expected) => expect(update(before, after)).toEqual(expected));

const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e');
const anyPages = fc
  .record({
    paths: fc.uniqueArray(path, { maxLength: 4 }),
    redirects: fc.array(fc.record({ from: path, to: path }), { maxLength: 6 }),
  })
  .map(({ paths, redirects }) => ({ customPages: paths.map((at, id) => ({ id: String(id), path: at })), redirects }));

test('whatever was there before, each redirect leads from no page to a page, once', () =>
  fc.assert(
    fc.property(anyPages, anyPages, (before, after) => {
      const redirects = updateRedirects(before, after, ['/about']);
      const paths = after.customPages.map((page) => page.path);
      for (const { from, to } of redirects) {
        expect(paths).not.toContain(from);
        expect(paths).toContain(to);
      }
      expect(new Set(redirects.map(({ from }) => from)).size).toBe(redirects.length);
    }),
  ));
