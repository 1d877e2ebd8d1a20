/** Whether this tab has not yet been told that this payment is settled; from now on it has. */
export function isFirstTelling(paymentIntentId: string): boolean {
  const isFirst = read('told-of-payment') !== paymentIntentId;
  write('told-of-payment', paymentIntentId);
  return isFirst;
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Without storage it is told again after a reload, which does no harm.
  }
}
