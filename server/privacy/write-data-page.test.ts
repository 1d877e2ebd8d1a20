import { expect, test } from 'vitest';
import type { PersonData } from './collect-person-data.ts';
import { writeDataPage } from './write-data-page.ts';

test('the page has amounts in dollars and the picture, and leaves out what is empty', () => {
  const about = { site: 'https://coach.example', addresses: ['ana@example.com'] };
  const payments = [{ amount: 7050, refunded: 0, dispute: null, refunds: [], minutes: 45 }];
  const page = writeDataPage({ about, payments } as unknown as PersonData, ['picture.jpg']);
  expect(page).toContain(
    '<dl><dt>Amount</dt><dd>$70.50</dd><dt>Refunded</dt><dd>$0</dd><dt>Minutes</dt><dd>45</dd></dl>',
  );
  expect(page).toContain('<img src="picture.jpg" alt="Your picture">');
});
