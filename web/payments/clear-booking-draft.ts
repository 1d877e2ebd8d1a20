/** What was typed to book a call is kept in this tab until that call is paid: health answers are in it. */
export function clearBookingDraft(): void {
  try {
    sessionStorage.removeItem('paid-call-answers');
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
