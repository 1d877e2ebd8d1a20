import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

/** Sentences and labels in which the specification, Stripe or an older page of ours has the last word. */
const quoted = [
  "You've been logged out due to inactivity.",
  'You have been logged in from another device. Please log in again.',
  "You're already logged in on another device. Please log out there before logging in here.",
  "Please let us know what you'd like to cover",
  "if you don't receive confirmation within 10 minutes.",
  "Passwords don't match",
  'You have been logged out successfully.',
  'You have successfully logged in.',
  /^(Login|Logout) failed$/,
  /^(Login|Logout|Logged out|Already Logged In)$/,
  /^(Go to Login|Login to Access Course|Login Credentials Info|Logout All Users)$/,
  /^Failed to (log out user|logout all users)$/,
  // The status of a call, as the coach's lists and the stored rows have it.
  'Cancelled',
  // A lesson's title, about an app.
  'Logging in that app',
];

/** Slips of a sentence: typewriter's apostrophes and quotes, British spelling, two words for signing in and out. */
const slips = [
  /\p{L}'\p{L}/u,
  /(?:^|[\s(])"\p{L}/u,
  /\b(?:cancell(?:ed|ing)|colour|behaviour|favourite|centre|grey|labelled|organise|recognise|analyse|apologise)/i,
  /\blog(?:ged|ging)?[ -]?(?:in|out)\b/i,
];

const isSlip = (text: string): boolean =>
  slips.some((slip) => slip.test(text)) &&
  !quoted.some((sentence) => (typeof sentence === 'string' ? sentence === text : sentence.test(text)));

type Node = { type: string; start: number; value?: unknown; [part: string]: unknown };

/** The texts of a source that people may read: no names, paths, keys, statements of SQL or imports. */
function readTexts(source: string, lang: 'ts' | 'tsx'): string[] {
  const texts: string[] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) for (const each of part) visit(each);
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return;
    const node = part as Node;
    if (node.type === 'ImportDeclaration' || node.type === 'TaggedTemplateExpression') return;
    const { value } = node;
    if (node.type === 'Literal' || node.type === 'JSXText') texts.push(String(value));
    if (node.type === 'TemplateElement') {
      const { cooked } = value as { cooked: string };
      // A single word before a place is the beginning of a sentence, too.
      texts.push(!node.tail && / $/.test(cooked) ? `${cooked}…` : cooked);
    }
    for (const [name, child] of Object.entries(node)) if (name !== 'type') visit(child);
  };
  visit(parseAst(source, { lang }).body);
  const lines = texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  return lines.filter((text) => /^\p{Lu}|[\p{L},.]+ [\p{L}…]/u.test(text));
}

/** Files without sentences of ours: the sandbox quotes Stripe, and the color theme is a script. */
const isExempt = (file: string): boolean =>
  /\.test\.|testing\/|^web\/design|stripe-sandbox\/(?!authentication-page)|contracts\/pages\/color-theme/.test(file);
/** Files whose messages quote commands in straight quotes, so that the operator can copy them. */
const speaksToTerminals = (file: string): boolean =>
  /^server\/(?:config|process|commands|monitoring|open-context)|check-mail-server/.test(file);

test('a slip is noticed, in a text and in a page, and no name or quoted sentence is one', () => {
  const source = `import 'log in'; const call_cancelled = ['call-cancelled', "You can't", "Passwords don't match"];
    const page = <p title="A cancelled call">Please log in. <b>Fine</b></p>; run(sql\`set status = 'cancelled'\`);
    record(\`cancelled \${call}\`);`;
  expect(readTexts(source, 'tsx').filter(isSlip)).toEqual([
    "You can't",
    'A cancelled call',
    'Please log in.',
    'cancelled …',
  ]);
});

test('our own sentences have American spelling, typographic signs, and sign people in and out', () => {
  const found = globSync('{web,server,contracts,domain,content}/**/*.{ts,tsx}')
    .filter((file) => !isExempt(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      if (!slips.some((slip) => slip.test(source))) return [];
      const texts = readTexts(source, file.endsWith('x') ? 'tsx' : 'ts').filter(isSlip);
      return texts.filter((text) => !speaksToTerminals(file) || !/"/.test(text)).map((text) => `${file}: ${text}`);
    });
  expect(found).toEqual([]);
});

test('so do the texts of a new site and what its owner reads', () => {
  const texts = globSync('content/site/**/*.json').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => JSON.parse(`"${text}"`)),
  );
  expect(texts.filter(isSlip)).toEqual([]);
  const papers = ['README.md', 'CHANGELOG.md', 'docs/OPERATING.md', 'docs/GLOSSARY.md'];
  const words = papers.flatMap((paper) => readFileSync(paper, 'utf8').match(slips[2] as RegExp) ?? []);
  expect(words).toEqual([]);
});
