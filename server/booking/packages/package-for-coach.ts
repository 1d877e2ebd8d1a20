import { findClientId } from '../../db/client-addresses.ts';
import type { Db } from '../../db/connect.ts';
import { refuseField } from '../../requests/refusal.ts';
import type { NewCallInput } from '../call-handler.ts';
import { getPackageCallColumns } from './package-call-columns.ts';
import { lockSoldPackage, refuseUnlessBookable } from './stored-packages.ts';

/**
 * Locks the package that shall pay for a call booked by the coach. Refuses another client's package, another length of
 * call, and a package without calls left. Its first day and weekly limit do not bind the coach. Throws `NOT_FOUND`,
 * `NOT_POSSIBLE`, `invalid`.
 */
export async function checkCallOfPackage(tx: Db, input: NewCallInput, now: Date): Promise<void> {
  if (input.packageId === undefined) refuseField('invalid', 'packageId', 'Please choose a package.');
  const sold = await lockSoldPackage(tx, input.packageId);
  const clientId = await findClientId(tx, input.email);
  const isOfClient = sold.clientId === null ? sold.email === input.email : sold.clientId === clientId;
  if (!isOfClient) refuseField('invalid', 'packageId', 'This package belongs to another client.');
  if (sold.callMinutes !== input.duration) {
    refuseField('invalid', 'duration', `The calls of this package last ${sold.callMinutes} minutes.`);
  }
  refuseUnlessBookable(sold, 1, now, { isForCoach: true });
}

/**
 * Locks the package of a call that `checkCallOfPackage` has let pass, and returns the call's columns. Throws
 * `NOT_POSSIBLE` for a call after the package's end.
 */
export async function lockPackageForCall(tx: Db, { packageId }: NewCallInput, startsAt: Date) {
  const sold = await lockSoldPackage(tx, packageId ?? 0);
  if (startsAt >= sold.endsAt) {
    const message = 'That time is after the end of the package. You can prolong the package first.';
    refuseField('NOT_POSSIBLE', 'selectedTimeSlot', message);
  }
  return getPackageCallColumns(sold);
}
