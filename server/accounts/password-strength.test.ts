import { describe, expect, test } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import type { SettingsStore } from '../settings/open-settings.ts';
import { generatePassword } from './hash-password.ts';
import { findPasswordProblem } from './password-strength.ts';

const site = {
  settings: { coachEmail: 'hello@greenkettle.example', content: startingContent } as SettingsStore,
  publicUrl: () => 'https://www.greenkettle.example',
};
const ana = { email: 'ana.ruiz77@visitor.example', firstName: 'Ana', lastName: 'Ruiz', isMainAdmin: false };
const checkChosenPassword = (password: string, owner = ana) =>
  findPasswordProblem(site, { password, owner, chosenBy: 'owner' });
const checkSetPassword = (password: string) => findPasswordProblem(site, { password, owner: ana, chosenBy: 'admin' });

describe('a common password is refused, from the owner and from an admin:', () => {
  test.each([
    'aaaaaa',
    'abcdef',
    '      ',
    'coach1',
    '123456',
    'password',
    'PASSWORD',
    'qwertyuiop',
    '密码密码密码',
    'p@ssw0rd',
  ])('%j', async (password) => {
    expect(await checkChosenPassword(password)).toMatch(/^[A-Z].*\.$/);
    expect(await checkSetPassword(password)).toMatch(/^[A-Z].*\.$/);
  });
});

describe('a password of one’s own needs a hundred thousand guesses, one that is set a thousand:', () => {
  test.each(['sunflower', 'coach12', 'nutrition2024', 'Ana12345', 'rosebud7', 'greenkettle12', 'ruiz2024'])(
    '%j is refused only where its owner chooses it',
    async (password) => {
      expect(await checkChosenPassword(password)).toMatch(/^[A-Z].*\.$/);
      expect(await checkSetPassword(password)).toBeNull();
    },
  );

  test.each(['plums!', 'three ripe pears', 'correct horse battery staple', 'пароль1', 'müsliriegel', '🥦🍐🌶🫐🍋🥕'])(
    '%j is taken',
    async (password) => {
      expect(await checkChosenPassword(password)).toBeNull();
      expect(await checkSetPassword(password)).toBeNull();
    },
  );
});

test('refuses words of the person and of the site', async () => {
  const baseOwner = { ...ana, email: 'x@y.example', firstName: 'Bo', lastName: 'Li' };
  for (const [password, stranger] of [
    ['marigold7', { ...baseOwner, lastName: 'Marigold' }],
    ['tulliver9', { ...baseOwner, email: 'tulliver@y.example' }],
    ['quibblefax3', { ...baseOwner, email: 'x@quibblefax.example' }],
  ] as const) {
    expect(await checkChosenPassword(password, stranger)).toContain(
      'a name, the email address, this site’s name, or words like coach',
    );
  }
  expect(await checkChosenPassword('tulliver9', baseOwner)).toBeNull();
  expect(await checkChosenPassword('greenkettle3', baseOwner)).toContain('this site’s name');
  expect(await checkChosenPassword('Ana.Ruiz77')).toContain('isn’t your email address');
});

test('the sentence says what is wrong, and what would be better', async () => {
  expect(await checkChosenPassword('abcdef')).toBe(
    'Sequences like abc, 123 or neighboring keys are easy to guess. ' +
      'Three or four unrelated words make a good one.',
  );
  expect(await checkChosenPassword('aaaaaa')).toContain('Repeated');
  expect(await checkChosenPassword('password')).toBe(
    'This is one of the most common passwords. Please pick another one.',
  );
  expect(await checkChosenPassword('p@ssw0rd')).toContain('symbols in place of letters');
});

test('the coach’s own account needs 8 characters, from the owner and from an admin', async () => {
  const coach = { ...ana, isMainAdmin: true };
  for (const chosenBy of ['owner', 'admin'] as const) {
    const judge = (password: string) => findPasswordProblem(site, { password, owner: coach, chosenBy });
    expect(await judge('plum🥦!')).toBe('Password must be at least 8 characters long');
    expect(await judge('plum🥦!?%')).toBeNull();
  }
});

test('the site’s own passwords pass', async () => {
  for (let made = 0; made < 5; made += 1) expect(await checkChosenPassword(generatePassword())).toBeNull();
  expect(await checkChosenPassword('k7mw-p2xq-9hdt-c4rv')).toBeNull();
});

describe('what is repeated until it is long counts once:', () => {
  test.each([
    '123456'.repeat(6),
    'qwerty'.repeat(21),
    'abc'.repeat(12),
    `${'coach1'.repeat(6)}c`,
    'MonKey12'.repeat(5),
    'nutrition'.repeat(4),
    'Ruiz '.repeat(8),
    `x${'aab'.repeat(40)}!`,
  ])('%j', async (password) => {
    expect(await checkChosenPassword(password)).toMatch(/^[A-Z].*\.$/);
  });

  test('a good one stays good', async () => {
    expect(await checkChosenPassword('three ripe pears '.repeat(3))).toBeNull();
    expect(await checkChosenPassword('balloon coffee mississippi committee bookkeeper')).toBeNull();
  });
});

test('a long one is judged by its ends, in a moment, whatever stands in it', async () => {
  await checkChosenPassword('the dictionaries are loaded once');
  const from = (characters: string) =>
    Array.from({ length: 128 }, (_, place) => characters[(place * place * 7 + place * 3) % characters.length]).join('');
  const worst = ['0123456789', '0123456789./-', '@4({3!1|0$5+7%2', 'aAbB1@', 'abc', 'é字жü'].map(from);
  const started = performance.now();
  for (const password of worst) await checkChosenPassword(password);
  // Unbounded, zxcvbn takes seconds for each of these.
  expect((performance.now() - started) / worst.length).toBeLessThan(1000);
  expect(await checkChosenPassword('a'.repeat(128))).toContain('Repeated');
  expect(await checkChosenPassword(`${'a'.repeat(100)}k7mw-p2xq`)).toBeNull();
  expect(await checkChosenPassword(`k7mw-p2xq${'a'.repeat(100)}`)).toBeNull();
});
