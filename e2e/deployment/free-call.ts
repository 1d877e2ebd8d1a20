/** A valid request for a free call; each `who` is another person. */
const freeCall = (who: number, selectedTimeSlot: string) => ({
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: `ana${who}@example.com`,
  phone: `+1202556${String(who).padStart(4, '0')}`,
  contactMethod: 'whatsapp',
  goals: 'More energy in the afternoon',
  timeZone: 'America/New_York',
  selectedTimeSlot,
});

/** The values of the open times, soonest first. */
export async function readOpenTimes(address: string): Promise<string[]> {
  const reply = await fetch(`${address}/api/available-time-slots`);
  return ((await reply.json()) as { value: string }[]).map(({ value }) => value);
}

export const bookFreeCall = (address: string, who: number, slot: string) =>
  fetch(`${address}/api/consultation-request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(freeCall(who, slot)),
  });
