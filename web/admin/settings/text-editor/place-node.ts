import type { NodeSpec } from 'prosemirror-model';

/** The names that a text knows: of places within sentences, and of parts on lines of their own. */
export type PlaceNames = { places: readonly string[]; parts: readonly string[] };

export const selectedClass = '[&.ProseMirror-selectednode]:outline-2 [&.ProseMirror-selectednode]:outline-leaf';
export const chipClass = `cursor-pointer rounded-control border border-leaf-mid bg-leaf-soft text-leaf-dark ${selectedClass}`;

/** A place is one thing: it is put in, moved and deleted as a whole, and nobody types within it. */
export const createPlaceNode = (meaningOf: (name: unknown) => string): NodeSpec => ({
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  attrs: { name: { validate: 'string' } },
  leafText: ({ attrs }) => `{${attrs.name}}`,
  parseDOM: [{ tag: 'span[data-place]', getAttrs: (chip) => ({ name: chip.dataset.place ?? '' }) }],
  toDOM: ({ attrs }) => [
    'span',
    { 'data-place': attrs.name, title: meaningOf(attrs.name), class: `${chipClass} whitespace-nowrap px-2` },
    attrs.name,
  ],
});
