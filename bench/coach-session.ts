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
