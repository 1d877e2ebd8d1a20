import { readFromTab, saveInTab } from '../tab-storage.ts';

const key = (paymentIntentId: string) => `package-link ${paymentIntentId}`;

/** Keeps the mailed link by which this tab pays for a package, since the same link opens the package once it is paid. */
export const keepPackageLink = (paymentIntentId: string, link: string): void => saveInTab(key(paymentIntentId), link);

/** Returns the path of the package that this tab has paid for by its link, or null. */
export function readPackagePath(paymentIntentId: string): string | null {
  const link = readFromTab(key(paymentIntentId));
  return link && `/package#${link}`;
}
