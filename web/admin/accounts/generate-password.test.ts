import { expect, test } from 'vitest';
import { UserPasswordInput } from '#contracts/accounts/users.ts';
import { generatePassword } from './generate-password.ts';

const many = Array.from({ length: 500 }, generatePassword);

test('a generated password is four groups of characters that do not look alike', () => {
  for (const password of many) expect(password).toMatch(/^(?:[a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
});

test('passwords differ, and every character is used', () => {
  expect(new Set(many).size).toBe(many.length);
  expect(new Set(many.join('')).size).toBe(32 + 1);
});

test('the server accepts it', () => expect(UserPasswordInput.safeParse({ newPassword: many[0] }).success).toBe(true));
