import * as templates from '#contracts/settings/package-settings.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { addTemplate, changeTemplate, deleteTemplate, listTemplates } from './package-templates.ts';

export function packageSaleRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(templates.listPackageTemplates, () => listTemplates(ctx));
  serve(templates.addPackageTemplate, ({ session, body }) => addTemplate(ctx, session.user.email, body));
  serve(templates.changePackageTemplate, ({ session, params, body }) =>
    changeTemplate(ctx, session.user.email, params.id, body),
  );
  serve(templates.deletePackageTemplate, ({ session, params }) => deleteTemplate(ctx, session.user.email, params.id));
}
