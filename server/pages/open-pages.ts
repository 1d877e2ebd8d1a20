import { listShownLessons } from '#contracts/course/course-content.ts';
import { collectSiteData } from '#contracts/pages/site-data.ts';
import type { SiteSettings } from '#contracts/settings/site-settings.ts';
import type { AppContext } from '../app-context.ts';
import { readPolicyVersion } from '../settings/policy-version.ts';
import { type PublicPages, preparePages } from './prepare-pages.ts';
import { refreshPages } from './refresh-pages.ts';
import { securityHeaders } from './security-headers.ts';
import { allVideoHosts, videoHosts } from './video-hosts.ts';

/** Prepares the pages from the coach's settings and content, and again after each change of these. */
export function openPages(ctx: Pick<AppContext, 'config' | 'settings' | 'publicUrl' | 'log'>): Promise<PublicPages> {
  const { config, publicUrl, log } = ctx;
  // A draft may contain a clip from a host that no published page uses.
  const adminSecurity = securityHeaders(config, allVideoHosts);
  const pageOptions = { publicUrl, showsDesign: !config.production, adminSecurity };

  const prepare = (settings: SiteSettings) => {
    const { content, course } = ctx.settings;
    const security = securityHeaders(config, videoHosts(content, course.lessons));
    const partCount = listShownLessons(course).length;
    const siteData = collectSiteData(content, settings, partCount, readPolicyVersion(ctx.settings));
    return preparePages(siteData, security, { ...pageOptions, redirects: content.redirects, look: content.look });
  };

  return refreshPages(ctx.settings, prepare, log);
}
