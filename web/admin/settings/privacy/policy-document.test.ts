import { expect, test } from 'vitest';
import { privacyFields } from '#contracts/settings/privacy-settings.ts';
import { fromPolicyDocument, toPolicyDocument } from './policy-document.ts';

const { privacyText, healthPrivacyText, termsText } = privacyFields;

test.each([
  privacyText.default,
  healthPrivacyText.default,
  termsText.default,
  'Write to {email},\n[{coach}](mailto:a@b.co) or {nobody}.\n\n- See [my terms](/terms).',
])('a policy that was only looked at stays as it is', (text) => {
  expect(fromPolicyDocument(toPolicyDocument(text ?? ''))).toBe(text);
});

test('a place that the site fills in is one thing in the text, another name stays words', () => {
  const [paragraph] = toPolicyDocument('Ask {coach} or {nobody}.').children;
  expect(paragraph?.children.map(({ type, text, attrs }) => text ?? `${type.name} ${attrs.name}`)).toEqual([
    'Ask ',
    'place coach',
    ' or {nobody}.',
  ]);
});
