import axe from 'axe-core';
import { expect } from 'vitest';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
/** Rules about the page around a component. The journeys check whole pages. */
const ofWholePages = ['region', 'landmark-one-main', 'page-has-heading-one', 'heading-order'];

export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document, {
    runOnly: tags,
    rules: Object.fromEntries(ofWholePages.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    // No rule of these needs what it would load again: style sheets and media.
    preload: false,
  });
  const met = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  );
  expect(met, 'faults of accessibility').toEqual([]);
}
