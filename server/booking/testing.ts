/** A request that is in order; each `who` is another person. */
export function freeCallRequest(who = 1, changed: Record<string, unknown> = {}) {
  return {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: `ana${who}@example.com`,
    phone: `+1202555${String(who).padStart(4, '0')}`,
    contactMethod: 'whatsapp',
    selectedTimeSlot: '2027-01-04-930am',
    goals: 'More energy in the afternoon',
    ...changed,
  };
}
