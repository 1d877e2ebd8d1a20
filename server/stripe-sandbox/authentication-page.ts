import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { type AuthenticationAttempt, failAuthentication, succeedIntent } from './confirm-intent.ts';
import type { Form } from './forms.ts';
import { findObject, type StoredObject } from './objects.ts';
import type { PaymentIntent, StoredIntent } from './payment-intent-object.ts';
import type { StoredMethod } from './payment-methods.ts';

type AttemptState = { attempt: AuthenticationAttempt; intent: StoredIntent; isOpen: boolean };

/** Serves the page of the card's bank, where the payer approves or refuses a payment. The page needs no script. */
export function registerAuthenticationPages(scope: FastifyInstance, ctx: AppContext): void {
  const url = '/authenticate/:id';

  scope.get(url, async (request, reply) => {
    const found = await findAttempt(ctx.database, request, 'read');
    if (!found)
      return sendPage(reply, 404, 'Payment not found', '<p>There’s no such payment. Please go back to the site.</p>');
    return found.isOpen
      ? sendPage(reply, 200, 'Approve this payment?', approvalForm(found))
      : replyWithOutcome(reply, found);
  });

  scope.post(url, async (request, reply) => {
    const { decision } = (request.body ?? {}) as Form;
    if (decision !== 'approve' && decision !== 'refuse') {
      return sendPage(reply, 400, 'Nothing was chosen', '<p>Please go back, and choose Approve or Refuse.</p>');
    }
    const found = await ctx.database.transaction(async (tx) => {
      const attempt = await findAttempt(tx, request, 'lock');
      if (!attempt?.isOpen) return attempt;
      const intent = { ...attempt.intent, body: await applyDecision({ ...ctx, db: tx }, attempt, decision) };
      return { ...attempt, intent, isOpen: false };
    });
    if (!found)
      return sendPage(reply, 404, 'Payment not found', '<p>There’s no such payment. Please go back to the site.</p>');
    return replyWithOutcome(reply, found);
  });
}

async function findAttempt(db: Db, request: FastifyRequest, lock: 'lock' | 'read'): Promise<AttemptState | undefined> {
  const { id } = request.params as { id: string };
  const attempt = (await findObject<StoredObject<AuthenticationAttempt, object>>(db, 'attempt', id))?.body;
  const intent = attempt && (await findObject<StoredIntent>(db, 'payment_intent', attempt.payment_intent, lock));
  if (!attempt || !intent) return undefined;
  return { attempt, intent, isOpen: intent.body.status === 'requires_action' && intent.hidden.attempt === attempt.id };
}

async function applyDecision(
  { db, now }: { db: Db; now: () => Date },
  { attempt, intent }: AttemptState,
  decision: 'approve' | 'refuse',
): Promise<PaymentIntent> {
  const context = { db, now: now() };
  const method = await findObject<StoredMethod>(db, 'payment_method', attempt.method);
  if (!method) throw new Error('a second step has no payment method');
  if (decision === 'refuse') return failAuthentication(context, intent.body, method.body);
  return succeedIntent(context, intent.body, method, null);
}

/** Redirects to the `return_url` of the payment, with Stripe's parameters. */
function replyWithOutcome(reply: FastifyReply, { attempt, intent: { body } }: AttemptState): FastifyReply {
  const url = new URL(attempt.return_url);
  url.searchParams.set('payment_intent', body.id);
  url.searchParams.set('payment_intent_client_secret', body.client_secret);
  url.searchParams.set('redirect_status', body.status === 'succeeded' ? 'succeeded' : 'failed');
  return reply.redirect(url.href, 303);
}

function approvalForm({ intent: { body } }: AttemptState): string {
  return `<p>The sandbox’s bank asks: do you approve the payment of <strong>${escapeHtml(formatAmount(body))}</strong>?</p>
<p>No real money moves.</p>
<form method="post">
<button name="decision" value="approve">Approve</button>
<button name="decision" value="refuse">Refuse</button>
</form>`;
}

function formatAmount({ amount, currency }: PaymentIntent): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const style = `body{font:1.125rem/1.5 system-ui,sans-serif;color:#1f2923;background:#fff;margin:0}
main{max-width:30rem;margin:0 auto;padding:2rem 1rem}
form{display:flex;flex-wrap:wrap;gap:1rem}
button{font:inherit;min-height:3rem;min-width:8rem;padding:.5rem 1.5rem;border:2px solid #1f5c3d;border-radius:.5rem;background:#fff;color:#1f5c3d}
button[value=approve]{background:#1f5c3d;color:#fff}
button:focus-visible{outline:3px solid #b45309;outline-offset:3px}`;

function sendPage(reply: FastifyReply, status: number, title: string, content: string): FastifyReply {
  return (
    reply
      .code(status)
      // With 'no-referrer', browsers would hide the form's origin, and the form could be refused as another site's.
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex',
      })
      .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} (sandbox)</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`)
  );
}

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character);
