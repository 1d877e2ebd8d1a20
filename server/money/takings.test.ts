import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TakingsOfPeriod, TakingsReply } from '#contracts/money/takings.ts';
import { getNetTakings, noTakings, sumTakings, type Takings } from '#domain/takings.ts';
import { auditEntries, signIn } from '../testing/accounts.ts';
import { buyCall, openPaymentsAdmin } from '../testing/admin-payments.ts';
import { openBookingsAdmin, useBookings } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';
import { RUNS_FACTOR } from '../testing/property-runs.ts';
import { addCharge, addMoneyElsewhere, addRefund, addRefundElsewhere, readCsv } from '../testing/takings.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
const paymentsAdmin = openPaymentsAdmin(site, coach);
const admin = openBookingsAdmin(coach);

const takings = async (query: string): Promise<TakingsReply> =>
  (await coach.send('GET', `/api/admin/takings${query}`)).body;
const exported = async (query: string) => (await coach.send('GET', `/api/admin/takings-export${query}`)).body;
const toCents = (dollars: string | undefined) => Math.round(Number(dollars) * 100);

/** Adds up the lines of the file. */
const sumLines = (lines: Record<string, string>[]): Takings =>
  sumTakings(
    lines.map((line) => {
      const fee = line['Card fee (USD)'] ?? '';
      return {
        card: toCents(line['Charged (USD)']),
        fees: fee === 'not known yet' ? 0 : toCents(fee),
        unknownFees: fee === 'not known yet' ? 1 : 0,
        elsewhere: toCents(line['Paid elsewhere (USD)']),
        refunds: toCents(line['Refunded (USD)']),
        disputed: toCents(line['Disputed (USD)']),
      };
    }),
  );
const withoutDays = ({ firstDay: _, lastDay: _last, ...money }: TakingsOfPeriod): Takings => money;

describe('the money of a paid call', () => {
  test('is its charge, the provider’s fee and what went back', async () => {
    await buyCall(site);
    await paymentsAdmin.refund(await paymentsAdmin.firstPaymentId(), { amount: 40_00, purchase: 'keep' });
    const { parts, ...period } = await takings('');
    expect(period).toEqual({ firstDay: '2027-01-01', lastDay: '2027-01-01' });
    // 2.9 % of $85 and 30 cents.
    expect(parts).toEqual([{ ...period, ...noTakings, card: 85_00, fees: 2_77, refunds: 40_00 }]);
    expect((await paymentsAdmin.list()).payments).toMatchObject([{ fee: 2_77 }]);
  });

  test('paid elsewhere stays when its call is deleted, until the coach gives it back', async () => {
    const { body } = await admin.book({ kind: 'paid', paidWith: 'elsewhere', amount: 45_00 });
    expect(sumTakings((await takings('')).parts)).toEqual({ ...noTakings, elsewhere: 45_00 });
    await coach.send('DELETE', `/api/admin/coaching-calls/${body.booking.id}`);
    expect(sumTakings((await takings('')).parts)).toEqual({ ...noTakings, elsewhere: 45_00 });
    await admin.decide((await admin.attention()).decisions[0].id, 'refunded');
    const { parts } = await takings('');
    expect(sumTakings(parts)).toEqual({ ...noTakings, elsewhere: 45_00, refunds: 45_00 });
    expect(getNetTakings(sumTakings(parts))).toBe(0);
    expect(sumLines(readCsv(await exported('')))).toEqual(sumTakings(parts));
  });

  test('of a gift or a call paid with credit is none', async () => {
    expect((await admin.book({ kind: 'paid', paidWith: 'elsewhere' })).status).toBe(201);
    expect(readCsv(await exported(''))).toEqual([]);
  });
});

test('a dispute takes the money on the day it began, until it is won', async () => {
  const settledAt = new Date('2027-01-10T17:00:00Z');
  const disputedAt = new Date('2027-01-12T17:00:00Z');
  const dispute = { settledAt, disputedAt, disputeAt: new Date('2027-03-01T17:00:00Z'), fee: 4_62 };
  await addCharge(site, { ...dispute, dispute: 'open', refunded: 9_00 });
  await addCharge(site, { ...dispute, dispute: 'lost' });
  await addCharge(site, { ...dispute, dispute: 'won' });
  const { parts } = await takings('?range=range&from=2027-01-10&to=2027-01-12');
  expect(parts.map(withoutDays)).toEqual([
    { ...noTakings, card: 3 * 149_00, fees: 3 * 4_62 },
    noTakings,
    { ...noTakings, disputed: 140_00 + 149_00 },
  ]);
  const days = '?from=2027-01-12&to=2027-01-12';
  const lines = readCsv((await coach.send('GET', `/api/admin/payments-export${days}`)).body);
  expect(sumLines(lines).disputed).toBe(289_00);
  expect(lines.map(({ State }) => State)).toEqual(['Disputed', 'Dispute lost']);
  const charges = readCsv((await coach.send('GET', '/api/admin/payments-export?to=2027-01-11')).body);
  expect(charges.map(({ State }) => State)).toEqual(['Disputed', 'Dispute lost', 'Dispute won']);
});

test('months and days are the coach’s', async () => {
  site.setNow('2027-02-01T04:59:00Z');
  const later = await signIn(site, 'coach@example.com');
  const takings = async (query: string) => (await later.send('GET', `/api/admin/takings${query}`)).body as TakingsReply;
  // January 31 in New York, February 1 in Greenwich.
  await addMoneyElsewhere(site, 10_00, new Date('2027-02-01T04:58:00Z'));
  await addMoneyElsewhere(site, 1_00, new Date('2027-01-01T04:59:59Z'));
  const { parts, firstDay, lastDay } = await takings('');
  expect([firstDay, lastDay, parts.length, parts.at(-1)?.elsewhere]).toEqual(['2027-01-01', '2027-01-31', 31, 10_00]);
  const last = await takings('?range=last-month&step=week');
  expect([last.firstDay, last.lastDay, last.parts.at(-1)?.elsewhere]).toEqual(['2026-12-01', '2026-12-31', 1_00]);
});

test('the file is named for its days, and the audit log says that it was taken', async () => {
  const reply = await coach.send('GET', '/api/admin/takings-export?range=last-month');
  expect(reply.headers['content-disposition']).toBe('attachment; filename="takings-2026-12-01-to-2026-12-31.csv"');
  expect((await auditEntries(site)).at(-1)).toEqual([
    'coach@example.com',
    'payments-exported',
    'the takings from 2026-12-01 to 2026-12-31',
  ]);
});

test('the file has every line once, though its moments are finer than a millisecond', async () => {
  await site.ctx.database.runStatement(
    `insert into payments_elsewhere (first_name, last_name, email, amount, created_at)
     select 'Ana', 'Ruiz', 'ana@example.com', 1, timestamptz '2027-01-01T10:00:00.123456Z' + n * interval '0.4 microseconds'
     from generate_series(1, 1001) as n`,
  );
  expect(sumLines(readCsv(await exported('')))).toEqual({ ...noTakings, elsewhere: 1001 });
});

// Around the night in which New York's clocks go forward.
const BEGIN = Date.parse('2027-03-12T00:00:00Z');
const moment = fc.integer({ min: 0, max: 4 * 24 * 60 }).map((minutes) => new Date(BEGIN + minutes * 60_000));
const cents = fc.integer({ min: 50, max: 1_000_000 });
const charge = fc.record({
  amount: cents,
  settledAt: moment,
  fee: fc.option(fc.integer({ min: 0, max: 50 })),
  status: fc.constantFrom('settled', 'lost', 'refunded', 'open', 'cancelled'),
  dispute: fc.option(fc.constantFrom('open', 'won', 'lost')),
  disputedAt: moment,
  refunds: fc.array(
    fc.record({
      share: fc.double({ min: 0, max: 0.4, noNaN: true }),
      status: fc.constantFrom('asked', 'pending', 'succeeded', 'failed'),
      createdAt: moment,
    }),
    { maxLength: 2 },
  ),
});
const moneyElsewhere = fc.record({ amount: cents, createdAt: moment, refundedAt: fc.option(moment) });
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

test('table, file and the sum of all rows agree to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(charge, { maxLength: 12 }),
      fc.array(moneyElsewhere, { maxLength: 6 }),
      fc.constantFrom('day', 'week'),
      async (charges, elsewhere, step) => {
        await site.ctx.database.runStatement(
          'truncate payments, payment_refunds, payments_elsewhere, payment_decisions restart identity cascade',
        );
        const expected: ({ at: Date } & Partial<Takings>)[] = [];
        for (const { refunds, dispute, disputedAt, ...paid } of charges) {
          const isCharged = paid.status !== 'open' && paid.status !== 'cancelled';
          const isCounted = (status: string) => status === 'pending' || status === 'succeeded';
          const given = refunds.map((refund) => ({ ...refund, amount: Math.floor(paid.amount * refund.share) + 1 }));
          const refunded = given.reduce((sum, { amount, status }) => sum + (isCounted(status) ? amount : 0), 0);
          const settledAt = isCharged ? paid.settledAt : null;
          const paymentId = await addCharge(site, {
            ...paid,
            status: paid.status as 'settled',
            settledAt,
            refunded,
            ...(dispute && { dispute, disputedAt, disputeAt: disputedAt }),
          });
          for (const { amount, status, createdAt } of given) {
            await addRefund(site, { paymentId, amount, status, createdAt });
            if (isCharged && isCounted(status)) expected.push({ at: createdAt, refunds: amount });
          }
          if (!isCharged) continue;
          const { amount: card, fee } = paid;
          expected.push({ at: paid.settledAt, card, ...(fee === null ? { unknownFees: 1 } : { fees: fee }) });
          const left = card - refunded;
          if ((dispute === 'open' || dispute === 'lost') && left > 0) expected.push({ at: disputedAt, disputed: left });
        }
        for (const { amount, createdAt, refundedAt } of elsewhere) {
          await addMoneyElsewhere(site, amount, createdAt);
          expected.push({ at: createdAt, elsewhere: amount });
          // A card payment's decision moves no money by itself.
          await addRefundElsewhere(site, { amount, decidedAt: createdAt, stripePaymentIntentId: 'pi_1' });
          if (refundedAt) await addRefundElsewhere(site, { amount, decidedAt: refundedAt });
          if (refundedAt) expected.push({ at: refundedAt, refunds: amount });
        }
        const days = `?range=range&from=2027-03-12&to=2027-03-15&step=${step}`;
        const { parts } = await takings(days);
        const lines = readCsv(await exported(days));
        expect(parts).toHaveLength(step === 'day' ? 4 : 2);
        for (const part of parts) {
          const isWithin = (date: string) => part.firstDay <= date && date <= part.lastDay;
          const moved = expected.filter(({ at }) => isWithin(dayFormat.format(at)));
          expect(withoutDays(part)).toEqual(
            sumTakings(moved.map(({ at: _, ...money }) => ({ ...noTakings, ...money }))),
          );
          expect(sumLines(lines.filter((line) => isWithin(line.Date ?? '')))).toEqual(withoutDays(part));
        }
        expect(sumLines(lines)).toEqual(sumTakings(parts));
      },
    ),
    { numRuns: 40 * RUNS_FACTOR },
  );
});
