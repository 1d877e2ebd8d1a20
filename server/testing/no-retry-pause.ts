import Stripe from 'stripe';

// The package waits half a second before its second try. Nothing here depends on how long it waits.
Object.assign(Stripe.prototype, { getInitialNetworkRetryDelay: () => 0 });
