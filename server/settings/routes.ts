import * as settings from '#contracts/settings/site-settings.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { listSettings, saveSettings } from './save-settings.ts';

export function settingsRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(settings.listSettings, () => listSettings(ctx));
  serve(settings.saveSettings, async ({ session, params, body }) => {
    const document = await saveSettings(ctx, { ...params, ...body, admin: session.user });
    return { message: 'Saved.', document };
  });
}
