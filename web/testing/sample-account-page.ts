import { listOwnPackages } from '#contracts/booking/packages.ts';
import { getOwnOverview, type OwnCall, type OwnOverview } from '#contracts/clients/account-page.ts';
import { listOwnReceipts, type ReceiptSummary } from '#contracts/money/receipts.ts';
import { mockEndpoint, replyWith } from './fake-server.ts';

/** A paid call of the account's owner that can still be changed. */
export const ownCall: OwnCall = {
  kind: 'paid',
  status: 'confirmed',
  minutes: 45,
  owed: 0,
  label: 'Monday, June 14, 2027 at 9:30 AM EDT',
  startsAt: '2027-06-14T13:30:00.000Z',
  contactMethod: 'whatsapp',
  videoLink: null,
  phone: '+12025550123',
  firstName: 'Ida',
  lastName: 'Lund',
  canChange: true,
  changeNoticeHours: 24,
  cancelRule: 'decide',
  cancelDays: 14,
  isMoneyAtStake: true,
  link: 'paid-7.signature',
};

export const ownReceipt: ReceiptSummary = {
  number: 7,
  kind: 'payment',
  amount: 7000,
  currency: 'usd',
  issuedOn: '2027-06-09',
  about: '45-minute coaching call, Monday, June 14, 2027 at 9:30 AM EDT',
  link: '7.signature',
};

const nothing: OwnOverview = { nextCalls: [], pastCalls: [], creditMinutes: 0, creditLots: [], course: null };

/** Mocks the data of the account page about calls, credit, course and receipts. */
export function mockOwnOverview(overview: Partial<OwnOverview> = {}, receipts = [ownReceipt]): void {
  mockEndpoint(getOwnOverview, () => replyWith({ ...nothing, ...overview }));
  mockEndpoint(listOwnReceipts, () => replyWith(receipts));
  mockEndpoint(listOwnPackages, () => replyWith({ packages: [] }));
}
