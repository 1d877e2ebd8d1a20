import { afterAll, expect, test, vi } from 'vitest';
import { paletteNames } from '#domain/palettes.ts';
import { standardColors } from '#domain/standard-colors.ts';

const look = { logo: { kind: 'leaf' }, palette: 'forest', accent: null, headingFont: 'fraunces', bodyFont: 'figtree' };
const colorsOf = vi.fn();
vi.doMock('#domain/palettes.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#domain/palettes.ts')>();
  colorsOf.mockImplementation(original.colorsOf);
  return { ...original, colorsOf };
});
// Another file of this worker may have loaded it with the real colors.
vi.resetModules();
const { SiteLook } = await import('./site-look.ts');
afterAll(() => {
  vi.doUnmock('#domain/palettes.ts');
  vi.resetModules();
});

test('every palette may be chosen, with and without an own color', () => {
  for (const palette of paletteNames)
    for (const accent of [null, '#ffffff', '#000000', '#ffe600'] as const)
      expect(SiteLook.safeParse({ ...look, palette, accent }).success).toBe(true);
});

test('a look whose words could not be read is refused', () => {
  colorsOf.mockReturnValueOnce({ ...standardColors, light: { ...standardColors.light, leaf: '#f0e6c8' } });
  const refused = SiteLook.safeParse({ ...look, accent: '#f0e6c8' });
  expect(refused.error?.issues).toMatchObject([
    { path: ['accent'], message: expect.stringContaining('couldn’t be read') },
  ]);
});

test('a look that the site has not is refused at its field', () => {
  const picture = { src: '//x', alt: 'x', width: 1, height: 1 };
  for (const [field, changes] of [
    ['palette', { palette: 'neon' }],
    ['accent', { accent: 'red' }],
    ['accent', { accent: '#ffffff;}body{display:none' }],
    ['headingFont', { headingFont: 'figtree' }],
    ['bodyFont', { bodyFont: '"><style>' }],
    ['logo.text', { logo: { kind: 'initials', text: 'MAYA' } }],
    ['logo.picture.src', { logo: { kind: 'picture', showsName: true, picture } }],
  ] as const)
    expect(SiteLook.safeParse({ ...look, ...changes }).error?.issues[0]?.path.join('.')).toBe(field);
});
