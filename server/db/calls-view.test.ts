import { beforeEach, describe, expect, test } from 'vitest';
import { freeCallStatuses, isOpenBooking, paidCallStatuses } from '#domain/bookings.ts';
import { addFreeCall, addPaidCall } from '../testing/bookings.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { clearText } from '../testing/sealing.ts';
import { callReference, callsView, isAbout, isAboutAnyOf, isOfKind, isOneOf, isOpenCall } from './calls-view.ts';
import { asc, eq, getTableColumns, getViewSelectedFields, type SQL, sql } from './drizzle.ts';
import { bookedSlots, coachingCalls, consultationRequests } from './schema.ts';

const site = useEmptySite({ own: true });
const columnsOfView = Object.keys(getViewSelectedFields(callsView));
const readCalls = (where?: SQL) => site.db.select().from(callsView).where(where).orderBy(callsView.kind, callsView.id);

/** The id of one call in each table. */
const id = 7;
beforeEach(async () => {
  await site.reset();
  await addFreeCall(site, '2027-01-04-930am', {
    id,
    visitorTimeZone: 'Europe/London',
    eatingOut: clearText('Twice a week'),
    medications: clearText('None'),
    ownAnswers: [{ id: 'q1', question: 'Why now?', answer: clearText('A birthday') }],
    answersChangedAt: new Date('2026-12-21T12:00:00Z'),
    coachNotes: clearText('Kind'),
    networkPath: 'a.b.c',
    network: '203.0.113.0/24',
    minutesUsed: 25,
  });
  await addPaidCall(site, '2027-01-04-1100am', {
    id,
    stripePaymentIntentId: 'pi_1',
    rolloverMinutes: 15,
  });
});

describe('a call in the view', () => {
  test('is the row of its table', async () => {
    const [free, paid] = await readCalls();
    const [{ eatingOutClear: _, ...request } = expect.fail()] = await site.db.select().from(consultationRequests);
    const [{ duration, ...call } = expect.fail()] = await site.db.select().from(coachingCalls);
    expect(free).toEqual({
      ...request,
      kind: 'free',
      consultationRequestId: id,
      coachingCallId: null,
      amount: null,
      paidWith: null,
      rolloverMinutes: 0,
      stripePaymentIntentId: null,
      cancelRule: 'decide',
      cancelDays: null,
      earliestStartsAt: null,
      packageId: null,
      minutesFromCredit: 0,
    });
    expect(paid).toMatchObject({ ...call, kind: 'paid', minutes: duration, coachingCallId: id });
    expect(paid).toMatchObject({ consultationRequestId: null, medications: null, eatingOut: null, ownAnswers: [] });
  });

  test('shows the answer that an older release wrote in clear, which is the later one', async () => {
    await site.db.update(consultationRequests).set({ eatingOutClear: 'Never' });
    expect((await readCalls())[0]?.eatingOut).toBe('Never');
  });

  test('has every column of the free calls, and every one of the paid calls', () => {
    const [free, paid] = [consultationRequests, coachingCalls].map((table) => Object.keys(getTableColumns(table)));
    expect(free?.filter((name) => !columnsOfView.includes(name))).toEqual(['eatingOutClear']);
    expect(paid?.filter((name) => !columnsOfView.includes(name))).toEqual(['duration']);
  });

  test('has the columns that the database knows', async () => {
    const { rows } = await site.db.execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns
        where table_name = 'calls' and table_schema = 'public'`,
    );
    const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(rows.map(({ name }) => name).sort()).toEqual(columnsOfView.map(toSnakeCase).sort());
  });
});

describe('the conditions', () => {
  test('a call takes place in the same states as the domain says', async () => {
    const kinds = [
      { kind: 'free', table: consultationRequests, statuses: freeCallStatuses },
      { kind: 'paid', table: coachingCalls, statuses: paidCallStatuses },
    ] as const;
    for (const { kind, table, statuses } of kinds) {
      for (const status of statuses) {
        await site.db.update(table).set({ status });
        const open = (await readCalls(isOpenCall)).filter((call) => call.kind === kind);
        expect(open, `${kind} ${status}`).toHaveLength(isOpenBooking({ kind, status }) ? 1 : 0);
      }
    }
  });

  test('calls of both kinds are told apart although they share an id', async () => {
    const [free, paid] = [
      { kind: 'free' as const, id },
      { kind: 'paid' as const, id },
    ];
    for (const call of [free, paid]) {
      expect(await readCalls(isOneOf([call]))).toMatchObject([call]);
      expect(await readCalls(isOfKind(call.kind))).toMatchObject([call]);
      const slots = await site.db.select().from(bookedSlots).where(isAbout(bookedSlots, call));
      expect(slots).toEqual([expect.objectContaining(callReference(call))]);
      expect(await site.db.$count(bookedSlots, isAboutAnyOf(bookedSlots, [call]))).toBe(1);
    }
    expect(await readCalls(isOneOf([paid, free]))).toHaveLength(2);
    expect(await readCalls(isOneOf([]))).toEqual([]);
  });
});

describe('a query of the view uses the indexes of both tables', () => {
  /** Returns the plan where reading a whole table is the last resort, as it is for large ones. */
  const explain = (query: { getSQL(): SQL }): Promise<string> =>
    site.ctx.database.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${query}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const select = (where: SQL) =>
    site.db.select({ id: callsView.id, status: callsView.status }).from(callsView).where(where);

  test('for an address', async () => {
    const plan = await explain(select(eq(callsView.email, 'ana@example.com')));
    expect(plan).toMatch(/consultation_requests_email[\s\S]*coaching_calls_email/);
    expect(plan).not.toContain('Seq Scan');
  });

  test('for the calls that take place, each with the states of its kind', async () => {
    const plan = await explain(select(isOpenCall));
    expect(plan).toMatch(/consultation_requests_status[\s\S]*coaching_calls_status/);
    expect(plan).not.toContain('Seq Scan');
  });

  test('for the first calls by time, which it merges', async () => {
    const plan = await explain(select(sql`true`).orderBy(asc(callsView.startsAt), asc(callsView.id)).limit(10));
    expect(plan).toMatch(/Merge Append[\s\S]*consultation_requests_starts_at[\s\S]*coaching_calls_starts_at/);
  });

  test('and leaves out the table of the other kind', async () => {
    for (const where of [isOfKind('paid', eq(callsView.id, id)), isOneOf([{ kind: 'paid', id }])]) {
      const plan = await explain(select(where));
      expect(plan).toContain('coaching_calls_pkey');
    }
    expect(await explain(select(isOfKind('paid')))).not.toContain('consultation_requests');
  });
});
