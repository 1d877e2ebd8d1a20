import { expect, test } from 'vitest';
import { isLinkTarget, readLinkTarget } from './link-target.ts';

test.each([
  '/about',
  '/coaching-offers#self-paced-course',
  '/faq?from=mail',
  'https://example.com/a?b=c#d',
  'https://de.wikipedia.org/wiki/%C3%84pfel_(Obst)',
  'mailto:coach@example.com',
  'tel:+12125550100',
  'tel:212-555-0100',
])('a link may lead to %s', (target) => expect(isLinkTarget(target)).toBe(true));

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  'http://example.com/',
  '//evil.example/',
  '/\\evil.example/',
  '/..//evil.example/',
  '/./evil',
  '/\t/evil.example/',
  '\\\\evil.example',
  'https:evil.example',
  'https:///evil.example',
  'https://coach:secret@example.com/',
  'https://example.com\\@evil.example/',
  'https://localhost/',
  'https://example.com/\u202egpj.exe',
  '/about"onclick="alert(1)',
  'about',
  '#top',
  '',
  'mailto:',
  'mailto:a@example.com?bcc=b@example.com',
  'tel:javascript:1',
  `/${'a'.repeat(500)}`,
  '/\ud800',
])('no link leads to %j', (target) => expect(isLinkTarget(target)).toBe(false));

test.each([
  [' example.com/recipes ', 'https://example.com/recipes'],
  ['http://example.com', 'https://example.com'],
  ['HTTPS://example.com', 'https://example.com'],
  ['coach@example.com', 'mailto:coach@example.com'],
  ['+1 (212) 555-0100', 'tel:+12125550100'],
  ['/faq', '/faq'],
  ['javascript:alert(1)', null],
  ['two words', null],
  ['', null],
])('%j is read as %j', (typed, target) => expect(readLinkTarget(typed)).toBe(target));
