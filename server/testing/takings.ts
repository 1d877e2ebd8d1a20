import { paymentDecisions, paymentRefunds, payments, paymentsElsewhere } from '../db/schema.ts';
import type { OpenSite } from './open-site.ts';

type Site = Pick<OpenSite, 'db'>;
const payer = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com' };

let added = 0;
/** Adds a settled course payment of $149, by default without a fee. Returns its id. */
export async function addCharge({ db }: Site, changed: Partial<typeof payments.$inferInsert> = {}): Promise<number> {
  added += 1;
  const [row] = await db
    .insert(payments)
    .values({
      kind: 'course',
      status: 'settled',
      amount: 149_00,
      checkoutHash: 'none',
      ...payer,
      paymentIntentId: `pi_charge${added}`,
      idempotencyKey: `charge${added}`,
      ...changed,
    })
    .returning();
  return (row as { id: number }).id;
}

type Refund = Pick<typeof paymentRefunds.$inferInsert, 'paymentId' | 'amount' | 'status' | 'createdAt'>;
export const addRefund = ({ db }: Site, refund: Refund) =>
  db.insert(paymentRefunds).values({ ...refund, reason: 'goodwill', actor: 'coach@example.com' });

export const addMoneyElsewhere = ({ db }: Site, amount: number, createdAt: Date) =>
  db.insert(paymentsElsewhere).values({ ...payer, amount, createdAt });

type Decision = Partial<typeof paymentDecisions.$inferInsert>;
/** Adds the decision about the money of a cancelled half-hour for $50, open unless `changed` closes it. */
export const addDecision = ({ db }: Site, changed: Decision) =>
  db
    .insert(paymentDecisions)
    .values({ reason: 'cancelled', about: 'Monday', minutes: 30, amount: 50_00, ...payer, ...changed });

/** Adds a decision that the money of a cancelled call goes back. */
export const addRefundElsewhere = (site: Site, changed: Decision) =>
  addDecision(site, { decision: 'refunded', ...changed });

/** Reads the rows of a .csv file, each with its cells by the names of their columns. */
export function readCsv(body: unknown): Record<string, string>[] {
  const [head = '', ...lines] = String(body).replace('\ufeff', '').trim().split('\r\n');
  const cells = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const names = cells(head);
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, index) => [names[index] ?? '', cell])));
}
