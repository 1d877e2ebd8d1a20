import { type CurrentUser, getCurrentUser } from '#contracts/accounts/accounts.ts';
import { confirmCoursePayment } from '#contracts/course/course-sales.ts';
import { type CourseAccount, getOpenCheckout, type PayerPayment } from '#contracts/money/payments.ts';
import { buildSignInPath } from '#domain/access.ts';
import { hasSignedInHint, setCurrentUser } from '../../accounts/current-user.ts';
import { ApiError, callApi } from '../../api.ts';

/** A payment for the course. All other payments have their own pages. */
export type CoursePayment = PayerPayment & { kind: 'course' };

export const isCoursePayment = (payment: PayerPayment): payment is CoursePayment => payment.kind === 'course';

export type SyncedCoursePayment =
  | { type: 'settled'; account: CourseAccount | undefined; user: CurrentUser | null }
  | { type: 'processing' }
  /** Nothing was charged. */
  | { type: 'open' };

/**
 * Lets the server fetch the payment from the provider and apply its state, as often as wanted. The reply signs a new
 * account in, and makes a signed-in buyer a member, so the user of this tab is loaded again.
 */
export async function syncCoursePayment(
  paymentIntentId: string,
  { payer, passive = false }: { payer?: PayerPayment['payer'] | undefined; passive?: boolean } = {},
): Promise<SyncedCoursePayment> {
  try {
    const { success, account, signedIn } = await callApi(confirmCoursePayment, {
      body: { paymentIntentId, ...payer },
      passive,
    });
    if (!success) return { type: 'processing' };
    return { type: 'settled', account, user: await refreshCurrentUser(signedIn) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PAYMENT_NOT_COMPLETED') return { type: 'open' };
    throw error;
  }
}

/** Finds the payment of a course that this browser bought but has not entered, as when the tab was closed early. */
export async function findUnopenedPurchase(): Promise<string | null> {
  try {
    return (await callApi(getOpenCheckout, { query: { kind: 'course' }, passive: true })).toEnter;
  } catch {
    // The email leads to the course too.
    return null;
  }
}

/** Loads the user, whose access has just changed. */
export async function refreshCurrentUser(isSignedIn = hasSignedInHint()): Promise<CurrentUser | null> {
  if (!isSignedIn && !hasSignedInHint()) return null;
  try {
    const user = await callApi(getCurrentUser);
    setCurrentUser(user);
    return user;
  } catch {
    // The payment has succeeded anyway. The session keeper loads the user again.
    return null;
  }
}

/** The buyer's address and account, and the user of this tab. */
export type BoughtCourse = { account: CourseAccount | undefined; user: CurrentUser | null; email: string };

export type AccessStep = {
  type: 'password' | 'course' | 'sign in' | 'sign in as another';
  href: string;
  label: string;
};

export function getAccessStep({ user, email }: Pick<BoughtCourse, 'user' | 'email'>): AccessStep {
  if (user && user.email !== email) return { type: 'sign in as another', href: '/api/logout', label: 'Sign out' };
  if (!user) return { type: 'sign in', href: buildSignInPath('/course'), label: 'Sign in to your course' };
  if (user.isFirstLogin) return { type: 'password', href: '/first-login', label: 'Choose your password' };
  return { type: 'course', href: '/course', label: 'Go to your course' };
}

/** Returns the reason why a paid course is not open: its address is not confirmed, or access was withdrawn. */
export function getClosedReason(
  course: PayerPayment['course'],
  user: CurrentUser | null,
): 'to confirm' | 'withdrawn' | null {
  if (!course || course.isOpen) return null;
  return course.account === 'existing' && !user ? 'to confirm' : 'withdrawn';
}

export const courseSuccessPath = (paymentIntentId: string): string =>
  `/success?${new URLSearchParams({ payment_intent: paymentIntentId })}`;
