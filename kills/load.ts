import { setTimeout as pause } from 'node:timers/promises';
import { settingDocuments } from '#contracts/settings/site-settings.ts';
import { getCallPrices, type Prices } from '#domain/prices.ts';
import type { Coach } from './coach.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Cookies, SiteClient } from './site-client.ts';

type OfferedSlot = { value: string; durations: number[] };
/** A person who has booked or bought something. `booking`: 'free/7'. */
type Person = { email: string; cookies: Cookies; kind: 'free' | 'paid' | 'course'; booking?: string; minutes: number };

export type Load = {
  client: SiteClient;
  coach: Coach;
  provider: PaymentProvider;
  findLink: (email: string) => string | undefined;
  /** The number of mails that have left. */
  countMails: () => number;
};

const CLIENTS = 12;
const MAX_PAUSE_MS = 1_500;
/** The number of people with a booking or a purchase above which the load cancels more than it books. */
const MAX_PEOPLE = 600;
/** The site sends about ten mails a second. While more than this many wait, the load waits too. */
const MAX_WAITING_MAILS = 400;
const prices = settingDocuments.prices.defaults as Prices;

/** Books, pays, moves, cancels and refunds until `client.hasEnded`. Resolves when each client has its last answer. */
export async function runLoad({ client, coach, provider, findLink, countMails }: Load): Promise<void> {
  const { random, hasEnded } = client;
  const idle: Person[] = [];
  let slots: OfferedSlot[] = [];
  let people = 0;
  let expectedMails = 0;

  const expectMails = (count: number) => {
    expectedMails += count;
  };
  /** Picks a time that was open lately, often one of the earliest, so that clients compete for it. */
  const pickSlot = (minutes: number): string => {
    const near = random.chance(0.4) ? slots.slice(0, 30) : slots;
    const fitting = near.filter(({ durations }) => durations.includes(minutes));
    return random.pick(fitting)?.value ?? '2000-01-01-900am';
  };
  const newPerson = (kind: Person['kind'], minutes = 30): Person => {
    people += 1;
    return { email: `${kind}-${people}@visitor.example`, cookies: new Map(), kind, minutes };
  };
  const callRequest = ({ email }: Person, slot: string) => ({
    firstName: 'Ana',
    lastName: 'Ruiz',
    email,
    phone: `+1202${String(1_000_000 + people)}`,
    contactMethod: 'whatsapp',
    goals: 'More energy',
    selectedTimeSlot: slot,
  });

  async function bookFreeCall(): Promise<void> {
    const person = newPerson('free');
    const slot = pickSlot(30);
    const reply = await client.perform(person.email, { action: 'book-free', slot }, person.cookies, {
      method: 'POST',
      path: '/api/consultation-request',
      body: callRequest(person, slot),
    });
    expectMails(2);
    if (reply?.status === 201) person.booking = `free/${(reply.body as { id: number }).id}`;
    // The mail may bring the link of a call whose reply was cut.
    idle.push(person);
  }

  async function bookPaidCall(): Promise<void> {
    const minutes = random.pick([30, 45, 60] as const) ?? 30;
    const person = newPerson('paid', minutes);
    const slot = pickSlot(minutes);
    const amount = getCallPrices(prices, minutes).standard;
    const reply = await client.perform(person.email, { action: 'start-paid', slot, minutes }, person.cookies, {
      method: 'POST',
      path: '/api/coaching-calls/create-payment-intent',
      body: { ...callRequest(person, slot), duration: minutes, amount },
    });
    if (reply?.status !== 200) return;
    person.booking = `paid/${(reply.body as { callId: number }).callId}`;
    await pay(person, reply.body as StartedPayment, '/api/coaching-calls/confirm-payment');
  }

  async function buyCourse(): Promise<void> {
    const person = newPerson('course');
    const buyer = { userEmail: person.email, firstName: 'Nora', lastName: 'Berg' };
    const reply = await client.perform(person.email, { action: 'start-course' }, person.cookies, {
      method: 'POST',
      path: '/api/create-payment-intent',
      body: buyer,
    });
    if (reply?.status === 200) await pay(person, reply.body as StartedPayment, '/api/confirm-course-payment');
  }

  type StartedPayment = { paymentIntentId: string; clientSecret: string };

  /** Pays. Some people leave before it, and some right after it: then only the provider's event tells the site. */
  async function pay(person: Person, started: StartedPayment, path: string): Promise<void> {
    const { paymentIntentId: intentId, clientSecret } = started;
    if (random.chance(0.15)) return;
    const paid = await client.record(person.email, { action: 'pay', intentId }, () => provider.pay(clientSecret));
    if (paid !== 200) return;
    expectMails(2);
    idle.push(person);
    if (random.chance(0.25)) return;
    await client.perform(person.email, { action: 'confirm', intentId }, person.cookies, {
      method: 'POST',
      path,
      body: { paymentIntentId: intentId },
    });
  }

  /** Moves or cancels a call by its mailed link. Returns whether the purchase goes on, like the next two functions. */
  async function changeByLink(person: Person, isMove: boolean): Promise<boolean> {
    const link = findLink(person.email);
    if (!link) return true;
    const slot = pickSlot(person.minutes);
    const input = isMove
      ? ({ action: 'move', by: 'client', slot } as const)
      : ({ action: 'cancel', by: 'client' } as const);
    await client.perform(person.email, input, person.cookies, {
      method: 'POST',
      path: `/api/my-call/${isMove ? 'move' : 'cancel'}`,
      body: { link, ...(isMove && { selectedTimeSlot: slot }) },
    });
    expectMails(2);
    return isMove;
  }

  async function changeByCoach({ email, booking, minutes }: Person, isMove: boolean): Promise<boolean> {
    if (!booking) return true;
    if (isMove) await coach.move(email, booking, pickSlot(minutes));
    else await coach.cancel(email, booking);
    expectMails(1);
    return isMove;
  }

  async function refund(person: Person): Promise<boolean> {
    const payment = await coach.findPayment(person.email);
    if (!payment) return true;
    const isPart = payment.refunded === 0 && random.chance(0.4);
    await coach.refund(person.email, payment, isPart);
    expectMails(1);
    return isPart;
  }

  /** Changes or refunds the purchase of a random person, who is left alone once the purchase has ended. */
  async function changePurchase(): Promise<void> {
    const [person] = idle.splice(random.below(idle.length), 1);
    if (!person) return;
    const isMove = random.chance(idle.length > MAX_PEOPLE ? 0.2 : 0.6);
    const isRefund = person.kind === 'course' || (person.kind === 'paid' && random.chance(0.4));
    const isByClient = random.chance(0.5);
    const change = isByClient ? changeByLink : changeByCoach;
    if (await (isRefund ? refund(person) : change(person, isMove))) idle.push(person);
  }

  async function runClient(): Promise<void> {
    while (!hasEnded()) {
      await pause(random.below(MAX_PAUSE_MS));
      if (expectedMails - countMails() > MAX_WAITING_MAILS) continue;
      if (random.chance(idle.length > MAX_PEOPLE ? 0.8 : 0.4)) await changePurchase();
      else await random.pick([bookFreeCall, bookPaidCall, bookPaidCall, buyCourse])?.();
    }
  }

  async function readSlots(): Promise<void> {
    const { body } = await client.ask(new Map(), { method: 'GET', path: '/api/available-time-slots' });
    if (Array.isArray(body)) slots = body;
  }

  async function watchSlots(): Promise<void> {
    while (!hasEnded()) {
      await readSlots();
      await pause(3_000);
    }
  }

  await readSlots();
  await Promise.all([watchSlots(), ...Array.from({ length: CLIENTS }, runClient)]);
}
