import axe from 'axe-core';
import { expect } from 'vitest';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
/** The rules about the page around a component, which the journeys check on whole pages. */
const wholePageRules = ['region', 'landmark-one-main', 'page-has-heading-one', 'heading-order'];

export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document, {
    runOnly: tags,
    rules: Object.fromEntries(wholePageRules.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    // Axe would load style sheets and media again, which none of these rules needs.
    preload: false,
  });
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  );
  expect(found, 'faults of accessibility').toEqual([]);
}
