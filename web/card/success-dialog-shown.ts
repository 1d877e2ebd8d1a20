/** Whether this tab has not yet been told that this payment is settled; from now on it has. */
export function claimSuccessDialog(paymentIntentId: string): boolean {
  const isFirst = readStorage('told-of-payment') !== paymentIntentId;
  writeStorage('told-of-payment', paymentIntentId);
  return isFirst;
}

function readStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStorage(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Without storage it is told again after a reload, which does no harm.
  }
}
