import type { MarkSpec, NodeSpec } from 'prosemirror-model';
import { readLinkTarget } from '#domain/link-target.ts';

/** The elements that every formatted text may have. */
export const textNodes = {
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}` })),
    toDOM: () => ['h2', { class: 'text-heading' }, 0],
  },
  lineBreak: {
    group: 'inline',
    inline: true,
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  text: { group: 'inline' },
} as const satisfies Record<string, NodeSpec>;

/** The additional elements of a text that may have lists. */
export const listNodes = {
  bulletList: {
    group: 'block',
    content: 'listItem+',
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', { class: 'list-disc pl-6' }, 0],
  },
  listItem: { content: 'paragraph', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
} as const satisfies Record<string, NodeSpec>;

export const textMarks = {
  link: {
    attrs: { href: { validate: 'string' } },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: (link: HTMLElement) => readHref(link.getAttribute('href') ?? '') }],
    toDOM: ({ attrs }) => ['a', { href: attrs.href, class: 'text-link' }, 0],
  },
  bold: {
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps everything that is copied in a <b> that is not bold.
      { tag: 'b', getAttrs: (element: HTMLElement) => element.style.fontWeight !== 'normal' && null },
      { style: 'font-weight', getAttrs: (weight: string) => /^(bold|[6-9]\d\d)/.test(weight) && null },
    ],
    toDOM: () => ['strong', 0],
  },
} as const satisfies Record<string, MarkSpec>;

function readHref(address: string): { href: string } | false {
  const href = readLinkTarget(address);
  return href !== null && { href };
}
