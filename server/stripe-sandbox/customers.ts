import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { addEvent } from './events.ts';
import { clearableText, email, mergeMetadata, metadata, readForm } from './forms.ts';
import { newId, randomString } from './ids.ts';
import { addObject, findObject, toUnixSeconds } from './objects.ts';
import { resourceMissingError } from './sandbox-error.ts';
import { ok, type SandboxReply, type SandboxRequest } from './sandbox-request.ts';
import { updateObject } from './update-object.ts';

const fields = z.strictObject({
  description: clearableText(5000).optional(),
  email: email.optional(),
  metadata: metadata.optional(),
  name: clearableText(256).optional(),
  phone: clearableText(20).optional(),
});
type Customer = ReturnType<typeof newCustomer>;

export async function createCustomer(request: SandboxRequest): Promise<SandboxReply> {
  const customer = applyChanges(newCustomer(request.now), readForm(fields, request.form));
  await addObject(request.db, 'customer', customer);
  await addEvent(request, 'customer.created', customer);
  return ok(customer);
}

export function updateCustomer(request: SandboxRequest): Promise<SandboxReply> {
  const input = readForm(fields, request.form);
  return updateObject<Customer>(request, 'customer', (customer) => applyChanges(customer, input));
}

/** Throws if the parameter names an unknown customer. */
export async function assertCustomerExists(db: Db, id: string): Promise<void> {
  if (!(await findObject(db, 'customer', id))) throw resourceMissingError('customer', id, 'customer');
}

function applyChanges(previous: Customer, { metadata: change, ...input }: z.output<typeof fields>): Customer {
  const definedFields = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return { ...previous, ...definedFields, metadata: mergeMetadata(previous.metadata, change) };
}

function newCustomer(now: Date) {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: toUnixSeconds(now),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null as string | null,
    discount: null,
    email: null as string | null,
    invoice_prefix: randomString(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {} as Record<string, string>,
    name: null as string | null,
    next_invoice_sequence: 1,
    phone: null as string | null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
