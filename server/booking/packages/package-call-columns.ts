import { getRuleFor } from '#domain/cancellation.ts';
import type { StoredPackage } from '../../db/package-calls.ts';

/** Returns the columns of a call that a package pays for. */
export const getPackageCallColumns = ({
  id,
  changeNoticeHours,
  cancelRule,
  cancelDays,
}: Pick<StoredPackage, 'id' | 'changeNoticeHours' | 'cancelRule' | 'cancelDays'>) => ({
  packageId: id,
  paidWith: 'package' as const,
  amount: 0,
  changeNoticeHours,
  cancelRule: getRuleFor('package', cancelRule),
  cancelDays,
});
