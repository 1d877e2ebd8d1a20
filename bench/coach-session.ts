import { addDays, timeCodes, weekdays } from '#domain/slot-values.ts';

/** The settings with which a site knows the coach of the benches. */
export const coachSettings = { ADMIN_EMAIL: 'coach@example.com', ADMIN_PASSWORD: 'seven green apples and a pear' };

/** Returns the value of the cookie header. */
export async function fetchCoachCookie(address: string): Promise<string> {
  const reply = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email: coachSettings.ADMIN_EMAIL, password: coachSettings.ADMIN_PASSWORD }),
  });
  if (!reply.ok) throw new Error(`the coach could not sign in: ${await reply.text()}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/**
 * Opens every half-hour of the week for a year from today, over HTTP: `addFullSeason` cannot write to the embedded
 * database of a running site.
 */
export async function openFullSeason(address: string): Promise<void> {
  const cookie = await fetchCoachCookie(address);
  const send = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', origin: address, cookie };
    const reply = await fetch(`${address}/api/admin/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`the season could not be opened: ${await reply.text()}`);
  };
  const everyHalfHour = weekdays.flatMap((dayOfWeek) =>
    timeCodes.map((timeOfDay) => ({ dayOfWeek, timeOfDay, state: 'open' })),
  );
  await send('PUT', 'time-slots', { slots: everyHalfHour });
  const today = new Date().toISOString().slice(0, 10);
  await send('POST', 'specific-date-slots', {
    startDate: addDays(today, -1),
    endDate: addDays(today, 364),
    label: 'Season',
    isActive: true,
  });
}
