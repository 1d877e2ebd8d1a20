import * as bookings from '#contracts/booking/admin-bookings.ts';
import * as bills from '#contracts/booking/bills.ts';
import { createBooking, listCoachSlots } from '#contracts/booking/book-for-client.ts';
import * as surges from '#contracts/booking/booking-surges.ts';
import * as clientCredit from '#contracts/booking/client-credit.ts';
import * as confirmCall from '#contracts/booking/confirm-call.ts';
import * as endedCalls from '#contracts/booking/ended-calls.ts';
import * as freeCalls from '#contracts/booking/free-calls.ts';
import * as myCall from '#contracts/booking/my-call.ts';
import * as paymentDecisions from '#contracts/booking/payment-decisions.ts';
import * as paymentLinks from '#contracts/booking/payment-links.ts';
import * as questionnaire from '#contracts/booking/questionnaire.ts';
import { setVideoLink as setVideoLinkEndpoint } from '#contracts/booking/video-links.ts';
import * as payments from '#contracts/money/payments.ts';
import { isMember } from '#domain/access.ts';
import type { BookingKind, ContactMethod } from '#domain/bookings.ts';
import { keepTypedPhone } from '../accounts/own-details.ts';
import { readConsent } from '../accounts/record-consents.ts';
import type { AppContext } from '../app-context.ts';
import { createSiteSecretReader } from '../db/site-secret.ts';
import { ensureCheckoutHash, readCheckoutHash } from '../payments/checkout-cookie.ts';
import { refuseField } from '../requests/refusal.ts';
import { refuseImpossiblePhone } from '../requests/refuse-impossible-phone.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { billOvertime, createBill } from './bills/create-bill.ts';
import { markBillPaidElsewhere, sendBillAgain, withdrawBill } from './bills/unpaid-bills.ts';
import { bookForClient } from './book-for-client.ts';
import { bookFreeCall } from './book-free-call.ts';
import { actOnBooking } from './booking-actions.ts';
import type { FloodGuard } from './booking-ceilings.ts';
import { getBookingDetails } from './booking-details.ts';
import { countBookings, listBookings } from './booking-lists.ts';
import { createNetworkHasher } from './booking-network.ts';
import { dismissBookingSurge, getBookingSurge } from './booking-surges.ts';
import { startPaidCall } from './call-purchase.ts';
import { cancelBookingSurge } from './cancel-booking-surge.ts';
import { cancelOpenPayment, describeCancelledHold } from './cancel-open-payment.ts';
import { cancelMyCall, listMySlots, moveMyCall } from './change-my-call.ts';
import { closeEndedCalls, inviteToRebook, reopenClosedCalls } from './close-ended-calls.ts';
import { confirmHeldCall, getHeldCall } from './confirm-call.ts';
import { deleteBooking } from './delete-booking.ts';
import { exportBookings } from './export-bookings.ts';
import { listCredit } from './list-credit.ts';
import { readOwnMinutes } from './minutes-owner.ts';
import { moveBooking } from './move-booking.ts';
import { getMyCall } from './my-call.ts';
import { answerMyCall, withdrawMyConsent } from './my-call-answers.ts';
import { getCoachBookingRules, listFreeTimes, listOpenTimes } from './open-times.ts';
import { countAnswers } from './own-answers.ts';
import { packageRoutes } from './packages/routes.ts';
import { getLinkedPayment, startPaymentByLink } from './pay-by-link.ts';
import { decidePayment } from './payment-decisions.ts';
import { openProofsOfWork } from './proof-of-work.ts';
import { setVideoLink } from './set-video-link.ts';
import { markPaidElsewhere, sendPaymentLink } from './unpaid-calls.ts';

export function bookingRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  const hashNetwork = createNetworkHasher(ctx);
  const readLinkSecret = createSiteSecretReader(ctx.database, 'call links', ctx.now);
  const proofsOfWork = openProofsOfWork(ctx);
  /** Spends the limits of a booking. Refused networks leave no row for the address. Throws `RATE_LIMITED`. */
  const spendBookingLimits = async (network: string, email: string): Promise<FloodGuard> => {
    const [hashed] = await Promise.all([hashNetwork(network), ctx.limits.spend('bookings', network)]);
    await ctx.limits.spend('bookingRecipients', `${network} ${email}`);
    return { network: hashed, proofs: proofsOfWork };
  };
  const refuseImpossibleContact = ({ contactMethod, phone }: { contactMethod: ContactMethod; phone: string }) => {
    refuseImpossiblePhone(phone);
    if (!ctx.settings.current.calls.contactMethods.includes(contactMethod))
      refuseField('invalid', 'contactMethod', 'Please select another contact method');
  };
  serve(freeCalls.bookFreeCall, async ({ body, session, network, request }) => {
    refuseImpossibleContact(body);
    if (session) await keepTypedPhone(ctx, session.user, body);
    const floodGuard = await spendBookingLimits(network, body.email);
    const source = session && isMember(session.user) ? 'course' : 'website';
    const consent = readConsent(ctx, body.consent, network);
    const booked = await bookFreeCall(ctx, body, { source, floodGuard, consent, readLinkSecret });
    // A robot that fills in the honeypot `website` is not counted.
    if (!body.website) ctx.visits.countStep(request, 'booked', { user: session?.user, offer: 'free' });
    return booked;
  });
  serve(questionnaire.countAnswers, () => countAnswers(ctx.database));
  serve(payments.startCallPayment, async ({ body, session, network, request, reply }) => {
    refuseImpossibleContact(body);
    if (session) await keepTypedPhone(ctx, session.user, body);
    const floodGuard = await spendBookingLimits(network, body.email);
    const checkoutHash = ensureCheckoutHash(ctx, request, reply);
    const visitor = {
      checkoutHash,
      minutesProof: { user: session?.user ?? null, link: body.minutesLink, network },
      isMember: session !== null && isMember(session.user),
    };
    const consent = readConsent(ctx, body.consent, network);
    const started = await startPaidCall(ctx, body, { ...visitor, floodGuard, consent });
    ctx.visits.countStep(request, 'booked', { user: session?.user, offer: 'paid' });
    // A call that the client's minutes pay is booked at once; for others a payment was opened.
    if ('status' in started) reply.code(201);
    return started;
  });
  serve(clientCredit.getOwnMinutes, ({ session, request, network }) =>
    readOwnMinutes(ctx, { user: session.user, link: undefined, network }, readCheckoutHash(ctx, request)),
  );
  callLinkRoutes(serve, ctx);
  packageRoutes(serve, ctx);
  coachRoutes(serve, ctx);
}

/** Serves the pages behind the links in a client's mails. */
function callLinkRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(paymentLinks.getLinkedPayment, ({ body, network }) => getLinkedPayment(ctx, network, body.link));
  serve(paymentLinks.startLinkedPayment, ({ body, network }) =>
    startPaymentByLink(ctx, network, body.link, readConsent(ctx, body.consent, network)),
  );
  serve(myCall.getMyCall, ({ body, network }) => getMyCall(ctx, network, body.link));
  serve(clientCredit.getMyMinutes, ({ body: { link }, request, network }) =>
    readOwnMinutes(ctx, { user: null, link, network }, readCheckoutHash(ctx, request)),
  );
  serve(myCall.listMyCallSlots, ({ body, network }) => listMySlots(ctx, network, body.link));
  serve(myCall.moveMyCall, ({ body: { link, ...time }, network }) => moveMyCall(ctx, network, link, time));
  serve(confirmCall.getHeldCall, ({ body, network }) => getHeldCall(ctx, network, body.link));
  serve(confirmCall.confirmHeldCall, ({ body, network }) => confirmHeldCall(ctx, network, body.link));
  serve(myCall.cancelMyCall, ({ body, network }) => cancelMyCall(ctx, network, body.link));
  serve(myCall.withdrawMyConsent, ({ body, network }) => withdrawMyConsent(ctx, network, body.link));
  serve(myCall.answerMyCall, ({ body: { link, consent, ...answers }, network }) =>
    answerMyCall(ctx, network, link, { answers, consent: readConsent(ctx, consent, network) }),
  );
}

function coachRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(bookings.listFreeCalls, ({ session, query }) =>
    listBookings<bookings.FreeCall>(ctx, session.user.email, 'free', query),
  );
  serve(bookings.listPaidCalls, ({ session, query }) =>
    listBookings<bookings.PaidCall>(ctx, session.user.email, 'paid', query),
  );
  serve(bookings.listAllCalls, ({ session, query }) =>
    listBookings<bookings.Booking>(ctx, session.user.email, 'all', query),
  );
  serve(bookings.countBookings, ({ params, query }) => countBookings(ctx, params.kind, query));
  serve(bookings.exportBookings, ({ session, params, query }) =>
    exportBookings(ctx, session.user.email, params.kind, query),
  );
  serve(bookings.getBooking, ({ session, params }) => getBookingDetails(ctx, session.user.email, params));
  serve(listCoachSlots, ({ query }) => {
    // On one day the coach may book at any free time, also outside the offered hours.
    if (query.date) return listFreeTimes(ctx, query.date);
    const [, kind, id] = /^(free|paid)-(\d+)$/.exec(query.moving ?? '') ?? [];
    const moving = kind ? { kind: kind as BookingKind, id: Number(id) } : undefined;
    // A call may be moved to a time at which the coach's own calendar is busy.
    const isOverBusy = moving !== undefined;
    const rules = getCoachBookingRules(ctx.settings.current, ctx.now(), isOverBusy);
    return listOpenTimes(ctx, rules, moving);
  });
  serve(createBooking, ({ session, body }) => bookForClient(ctx, session.user.email, body));
  serve(bookings.performBookingAction, async ({ session, params, body }) => {
    if (body.action === 'cancel' && (await cancelOpenPayment(ctx, params))) return describeCancelledHold(ctx, params);
    return actOnBooking(ctx, session.user.email, params, body);
  });
  serve(endedCalls.closeEndedCalls, ({ session, body }) => closeEndedCalls(ctx, session.user.email, body));
  serve(endedCalls.reopenClosedCalls, ({ session, body }) => reopenClosedCalls(ctx, session.user.email, body));
  serve(endedCalls.inviteToRebook, ({ session, body }) => inviteToRebook(ctx, session.user.email, body));
  serve(bookings.moveBooking, ({ session, params, body }) => moveBooking(ctx, session.user.email, params, body));
  serve(setVideoLinkEndpoint, ({ session, params, body }) =>
    setVideoLink(ctx, session.user.email, params, body.videoLink),
  );
  serve(bookings.deleteFreeCall, ({ session, params, query }) =>
    deleteBooking(ctx, session.user.email, { kind: 'free', ...params }, query.tellClient === 'true'),
  );
  serve(bookings.deletePaidCall, ({ session, params, query }) =>
    deleteBooking(ctx, session.user.email, { kind: 'paid', ...params }, query.tellClient === 'true'),
  );
  serve(surges.getBookingSurge, ({ params }) => getBookingSurge(ctx, params.id));
  serve(surges.cancelBookingSurge, ({ session, params, body }) =>
    cancelBookingSurge(ctx, session.user.email, { ...params, ...body }),
  );
  serve(surges.dismissBookingSurge, ({ session, params }) => dismissBookingSurge(ctx, session.user.email, params.id));
  serve(clientCredit.listClientCredit, () => listCredit(ctx.database, ctx.now()));
  serve(paymentLinks.sendPaymentLink, ({ session, params, body }) =>
    sendPaymentLink(ctx, session.user.email, params.id, body),
  );
  serve(paymentLinks.markPaidElsewhere, ({ session, params, body }) =>
    markPaidElsewhere(ctx, session.user.email, params.id, body.amount),
  );
  serve(bills.createBill, ({ session, params, body }) => createBill(ctx, session.user.email, params.id, body));
  serve(bills.billOvertime, ({ session, params, body }) => billOvertime(ctx, session.user.email, params.id, body));
  serve(bills.sendBillAgain, ({ session, params, body }) => sendBillAgain(ctx, session.user.email, params.id, body));
  serve(bills.markBillPaidElsewhere, ({ session, params, body }) =>
    markBillPaidElsewhere(ctx, session.user.email, params.id, body.amount),
  );
  serve(bills.takeBillBack, ({ session, params }) => withdrawBill(ctx, session.user.email, params.id));
  serve(paymentDecisions.decidePayment, ({ session, params, body }) =>
    decidePayment(ctx, session.user.email, params.id, body),
  );
}
