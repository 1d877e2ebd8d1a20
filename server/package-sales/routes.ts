import * as offers from '#contracts/booking/package-offers.ts';
import * as templates from '#contracts/settings/package-settings.ts';
import { isMember } from '#domain/access.ts';
import { readConsent } from '../accounts/record-consents.ts';
import type { AppContext } from '../app-context.ts';
import { startOffer } from '../booking/pay-by-link.ts';
import { ensureCheckoutHash } from '../payments/checkout-cookie.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { listOfferChoices, offerPackage } from './offer-package.ts';
import { startPackagePurchase } from './package-purchase.ts';
import { addTemplate, changeTemplate, deleteTemplate, listTemplates } from './package-templates.ts';

export function packageSaleRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(templates.listPackageTemplates, () => listTemplates(ctx));
  serve(templates.addPackageTemplate, ({ session, body }) => addTemplate(ctx, session.user.email, body));
  serve(templates.changePackageTemplate, ({ session, params, body }) =>
    changeTemplate(ctx, session.user.email, params.id, body),
  );
  serve(templates.deletePackageTemplate, ({ session, params }) => deleteTemplate(ctx, session.user.email, params.id));
  serve(offers.listOfferChoices, ({ params }) => listOfferChoices(ctx, params.id));
  serve(offers.offerPackage, ({ session, params, body }) => offerPackage(ctx, session.user.email, params.id, body));
  serve(offers.startOffer, ({ body, network }) =>
    startOffer(ctx, network, body.token, readConsent(ctx, body.consent, network)),
  );
  serve(offers.startPackagePurchase, async ({ body, session, network, request, reply }) => {
    await ctx.limits.spend('bookings', network);
    const checkoutHash = ensureCheckoutHash(ctx, request, reply);
    const consent = readConsent(ctx, body.consent, network);
    const userId = session?.user.id ?? null;
    const buyer = { checkoutHash, userId, isMember: session !== null && isMember(session.user), consent };
    return startPackagePurchase(ctx, body, buyer);
  });
}
