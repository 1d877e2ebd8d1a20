import type { NodeSpec } from 'prosemirror-model';

/** The names that a text can use: those of places within sentences, and those of parts on lines of their own. */
export type PlaceNames = { places: readonly string[]; parts: readonly string[] };

export const selectedClass = '[&.ProseMirror-selectednode]:outline-2 [&.ProseMirror-selectednode]:outline-leaf';
export const chipClass = `cursor-pointer rounded-control border border-leaf-mid bg-leaf-soft text-leaf-dark ${selectedClass}`;

/** Creates the node type of a place, which is inserted, moved and deleted as a whole. */
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
