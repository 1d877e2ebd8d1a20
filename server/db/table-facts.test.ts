import { expect, test } from 'vitest';
import { describedTables } from './describe-table.ts';
import { getTableConfig, getTableName, isTable, type PgColumn, type PgTable } from './drizzle.ts';
import * as schema from './schema.ts';
import { addressColumns, clientTables, type DescribedTable, factsOf, tableFacts } from './table-facts.ts';

const tables = Object.values(schema).filter(isTable) as PgTable[];
const aboutPeople = tableFacts.filter(({ about }) => about !== 'nobody');
const namesOf = (said: (facts: DescribedTable) => unknown) =>
  tableFacts
    .filter(said)
    .map(({ name }) => name)
    .sort();
const columnsNamed = (facts: DescribedTable[], isMeant: (column: PgColumn) => boolean) =>
  facts.flatMap(({ name, columns }) =>
    Object.entries(columns).flatMap(([key, column]) => (isMeant(column) ? [`${name}.${key}`] : [])),
  );

test('every table says who it is about, and how it is erased, copied, wiped and restored', () => {
  expect(tables.filter((table) => !describedTables.has(table)).map(getTableName)).toEqual([]);
  expect(tableFacts).toHaveLength(tables.length);
});

test('a table names only columns and tables that exist', () => {
  for (const { name, columns, forms, addresses = {}, refersTo = {}, erased, exported } of tableFacts) {
    const list = typeof exported === 'object' ? exported : { columns: [] };
    const listed = 'columns' in list ? list.columns : [...list.without, ...(list.forCoach ?? [])];
    const nameless = typeof erased === 'object' ? erased.nameless : {};
    const named = [...[forms, addresses, refersTo, nameless].flatMap(Object.keys), ...listed];
    const unknownColumns = named.filter((column) => !(column in columns));
    const unknownTables = Object.values(refersTo).filter((to) => !factsOf(to as string));
    expect([...unknownColumns, ...unknownTables], name).toEqual([]);
  }
});

test('every column with an address, and every client’s id, is of a person', () => {
  const listed = addressColumns.map(({ column }) => column);
  const isNamed = (name: string) => /email|address|recipient|^account$/i.test(name) && !name.endsWith('At');
  const unlisted = columnsNamed(tableFacts, (column) => isNamed(column.name) && !listed.includes(column));
  // The coach's own, a reference to a row, and how a purchase made an account.
  const others = ['receipts.sellerAddress', 'mailed_secrets.emailChangeId', 'payments.account'];
  expect(unlisted.sort()).toEqual(others.sort());
  const ofNobody = tableFacts.filter(({ about }) => about === 'nobody');
  expect(columnsNamed(ofNobody, ({ name }) => isNamed(name) || name === 'clientId')).toEqual([]);
  for (const { name, addresses } of clientTables) expect(addresses, name).toHaveProperty('email');
});

test('rows that are erased, copied or kept nameless by rule are found by an address or by another row', () => {
  const ruled = aboutPeople.filter(
    ({ erased, exported }) => !/along|code/.test(`${erased}`) || typeof exported === 'object',
  );
  const lost = ruled.filter(({ addresses, references }) => !addresses && references.every(({ outlives }) => outlives));
  expect(lost.map(({ name }) => name)).toEqual([]);
});

test('a client’s row keeps its client, or goes as well when the client goes', () => {
  const undecided = clientTables.filter(({ keepsClient, wiped }) => !keepsClient && wiped !== 'with its client');
  // A question goes with its account, and a name with the mail or entry of the log in which it stands.
  expect(undecided.map(({ name }) => name)).toEqual(['named_clients', 'course_questions']);
});

test('what goes along refers to something that goes', () => {
  for (const does of ['erased', 'wiped'] as const)
    for (const { name, table } of tableFacts.filter((facts) => facts[does] === 'goes along')) {
      const cascading = getTableConfig(table).foreignKeys.filter(({ onDelete }) => onDelete === 'cascade');
      const goes = cascading.some((key) => factsOf(getTableName(key.reference().foreignTable))[does] !== 'kept');
      // Triggers keep the entries of the search.
      expect(goes || name === 'search_entries', name).toBe(true);
    }
});

test('code of its own exists for each table that says so', () => {
  // `delete-person.ts`
  expect(namesOf(({ erased }) => erased === 'own code')).toEqual(
    'audit_log clients mails named_clients payments personal_data_links sessions'.split(' '),
  );
  // `collect-person-data.ts`, and what it calls; the addresses come from `find-person.ts`.
  expect(namesOf(({ exported }) => exported === 'own code')).toEqual(
    `audit_log authenticator_apps
    booking_events client_addresses coaching_calls consents consultation_requests email_changes former_addresses
    lesson_progress mails passkeys payment_refunds payments receipts sessions users`.split(/\s+/),
  );
  // `delete-test-data.ts`
  expect(namesOf(({ wiped }) => wiped === 'own code')).toEqual([
    'clients',
    'payment_events',
    'receipt_counter',
    'stray_payments',
  ]);
  // `find-test-data.ts`
  expect(namesOf(({ wiped }) => wiped === 'as test data')).toEqual(
    `available_time_slots coaching_calls
    consultation_requests course_questions mails packages payment_decisions payment_links payments
    specific_date_slots users`.split(/\s+/),
  );
});

/**
 * Columns that hold in clear what names and finds rows, beside sealed ones: times, states and texts of the site itself.
 * Searches use tags; a client's page tells the coach to write about health in the notes.
 */
const clear: Record<string, string[]> = {
  consultation_requests: [
    ...`firstName lastName phone phoneDigits contactMethod videoLink organizer visitorTimeZone selectedTimeSlot
    source status networkPath network`.split(/\s+/),
    // Emptied by `sealAgain`: version 1.0 wrote into it.
    'eatingOutClear',
  ],
  coaching_calls: `firstName lastName phone phoneDigits contactMethod videoLink organizer visitorTimeZone
    selectedTimeSlot source status networkPath network stripePaymentIntentId paidWith cancelRule`.split(/\s+/),
  clients: ['firstName', 'lastName', 'phone', 'timeZone', 'contactMethod', 'tags', 'stripeCustomerId'],
  course_questions: ['firstName', 'lastName'],
  mails: ['kind', 'onceKey', 'state', 'lastError', 'sentBy'],
};

/** Long texts about money, and of the site itself. */
const clearTexts = `credit_adjustments.reason payment_refunds.note payment_refunds.failure payments.attention
  packages.startsOn payments.attentionDone receipts.sellerAddress search_entries.text sessions.sess
  passkeys.credentialId passkeys.publicKey passkeys.transports users.profileImageUrl`.split(/\s+/);

test('every column of people that can hold words is sealed, or named here as one that holds none about health', () => {
  const holdsWords = ({ dataType }: PgColumn) => ['string', 'json'].includes(dataType);
  const beside = aboutPeople
    .filter(({ sealed }) => sealed)
    .flatMap((facts) => {
      const named = [...Object.keys(facts.addresses ?? {}), ...Object.keys(facts.forms)];
      return columnsNamed([facts], holdsWords).filter((column) => !named.includes(column.split('.')[1] ?? ''));
    });
  expect(beside.sort()).toEqual(
    Object.entries(clear)
      .flatMap(([name, keys]) => keys.map((key) => `${name}.${key}`))
      .sort(),
  );
  const isLong = (column: PgColumn) => Number(/\((\d+)\)/.exec(column.getSQLType())?.[1] ?? 10_000) > 255;
  const unsealed = aboutPeople.filter(({ sealed }) => !sealed);
  expect(columnsNamed(unsealed, (column) => holdsWords(column) && isLong(column)).sort()).toEqual(clearTexts.sort());
});
