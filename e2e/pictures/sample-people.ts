import { randomInt } from 'node:crypto';
import type { APIRequestContext, APIResponse, Browser, BrowserContext } from '@playwright/test';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import { settingDocuments } from '#contracts/settings/site-settings.ts';
import { getCallPrices, type Prices } from '#domain/prices.ts';
import { coach } from '../webdriver/start-site.ts';

/** The prices of a new site. */
const prices = settingDocuments.prices.defaults as Prices;

type Visitor = { firstName: string; lastName: string; email: string; phone: string };

const clients = ['Ida Lund', 'Noor Haddad', 'Tom Birch', 'Lena Castillo', 'Jonas Weber', 'Amara Obi', 'Grace Kim'];
const goals = [
  'Steady energy for the whole day, without the four o’clock crash.',
  'A plan for night shifts that my family can eat too.',
  'Breakfast I like, and less thinking about food.',
];

/** Opens a browser window for each kind of person who sees pages, on a site with some bookings. */
export async function openAsEverybody(browser: Browser, baseURL: string): Promise<Record<Role, BrowserContext>> {
  const [visitor, member, newUser, admin] = await Promise.all(
    Array.from({ length: 4 }, () =>
      browser.newContext({ baseURL, timezoneId: 'America/New_York', extraHTTPHeaders: { origin: baseURL } }),
    ),
  );
  if (!visitor || !member || !newUser || !admin) throw new Error('The browser opened too few windows.');
  await send(admin.request, '/api/login', { ...coach, takeOver: true });
  await bookCalls(visitor.request, admin.request);
  await openAccounts(admin.request, member.request, newUser.request);
  return { visitor, member, newUser, admin };
}

export type Role = 'visitor' | 'member' | 'newUser' | 'admin';

async function bookCalls(visitor: APIRequestContext, admin: APIRequestContext): Promise<void> {
  for (const [index, name] of clients.entries()) {
    const slots: OfferedSlot[] = await (await visitor.get('/api/available-time-slots')).json();
    const slot = slots[index * 3];
    if (!slot) throw new Error('The sample site has too few open times.');
    const shared = {
      ...person(name),
      contactMethod: index % 2 === 0 ? 'facetime' : 'whatsapp',
      goals: goals[index % goals.length],
      selectedTimeSlot: slot.value,
    };
    if (index % 3 === 2) {
      const paid = { kind: 'paid', duration: 30, paidWith: 'elsewhere', amount: getCallPrices(prices, 30).standard };
      await send(admin, '/api/admin/bookings', { ...shared, ...paid });
    } else await send(visitor, '/api/consultation-request', shared);
  }
}

/** Holds a time in this browser: the checkout shows it until it is paid. */
export async function holdCall(visitor: APIRequestContext): Promise<PaidHold> {
  const slots: OfferedSlot[] = await (await visitor.get('/api/available-time-slots')).json();
  const slot = slots.findLast(({ durations }) => durations.some((minutes) => minutes === 60));
  const held = await send(visitor, '/api/coaching-calls/create-payment-intent', {
    ...person('Robin Ash'),
    contactMethod: 'whatsapp',
    goals: goals[0],
    selectedTimeSlot: slot?.value,
    duration: 60,
    amount: getCallPrices(prices, 60).standard,
  });
  return held.json();
}

type PaidHold = { paymentIntentId: string; clientSecret: string; publishableKey: string };

/** Pays at the sandbox, as the checkout does. Returns the path of the page that tells the outcome. */
export async function payHold(visitor: APIRequestContext, hold: PaidHold): Promise<string> {
  const { paymentIntentId, clientSecret, publishableKey } = hold;
  const form = { client_secret: clientSecret, payment_method: 'pm_card_visa', key: publishableKey };
  await expectOk(await visitor.post(`/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`, { form }));
  await send(visitor, '/api/coaching-calls/confirm-payment', { paymentIntentId });
  return `/coaching-success?payment_intent=${paymentIntentId}`;
}

async function openAccounts(admin: APIRequestContext, member: APIRequestContext, newUser: APIRequestContext) {
  const password = 'plum lantern orchard';
  const { firstName, lastName, email } = person('Ida Lund');
  const { id } = await (
    await send(member, '/api/register', { firstName, lastName, email: `member.${email}`, password })
  ).json();
  const access = await admin.put(`/api/admin/users/${id}/course-access`, { data: { hasCourseAccess: true } });
  await expectOk(access);
  for (const lesson of [0, 1, 2]) {
    await expectOk(await member.put(`/api/course/lessons/${lesson}/completion`, { data: { completed: true } }));
  }
  const firstLogin = { ...person('Sam Porter'), password };
  await send(admin, '/api/admin/create-user', firstLogin);
  await send(newUser, '/api/login', { email: firstLogin.email, password });
}

function person(name: string): Visitor {
  const [firstName = '', lastName = ''] = name.split(' ');
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  return { firstName, lastName, email, phone: `+1212${randomInt(2_000_000, 10_000_000)}` };
}

const send = async (api: APIRequestContext, path: string, data: object) => expectOk(await api.post(path, { data }));

async function expectOk(reply: APIResponse): Promise<APIResponse> {
  if (!reply.ok()) throw new Error(`${reply.url()} answered ${reply.status()}: ${await reply.text()}`);
  return reply;
}
