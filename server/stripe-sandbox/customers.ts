import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { addEvent } from './events.ts';
import { metadata, readForm } from './forms.ts';
import { newId } from './ids.ts';
import { addObject, findObject, toUnixSeconds } from './objects.ts';
import { resourceMissingError } from './sandbox-error.ts';
import { ok, type SandboxReply, type SandboxRequest } from './sandbox-request.ts';

const fields = z.strictObject({ metadata });

export async function createCustomer(request: SandboxRequest): Promise<SandboxReply> {
  const { metadata } = readForm(fields, request.form);
  const customer = {
    id: newId('cus'),
    object: 'customer',
    created: toUnixSeconds(request.now),
    metadata,
  };
  await addObject(request.db, 'customer', customer);
  await addEvent(request, 'customer.created', customer);
  return ok(customer);
}

/** Throws Stripe's error for the parameter `customer` if there is no such customer. */
export async function assertCustomerExists(db: Db, id: string): Promise<void> {
  if (!(await findObject(db, 'customer', id))) throw resourceMissingError('customer', id, 'customer');
}
