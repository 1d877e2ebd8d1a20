import { listShownLessons, nameLesson } from '#contracts/course/course-content.ts';
import { fillPlaces, placesOf } from '#contracts/pages/site-data.ts';
import type { SiteSettings } from '#contracts/settings/site-settings.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { isNotNull } from '../db/drizzle.ts';
import { caldavAccounts } from '../db/schema.ts';
import { describeMailLook } from './layout/colors.ts';
import type { MailSite } from './message.ts';

/** Returns the site as mails need it. `invitesCoach` is the coach's setting; `readMailSite` checks if it applies. */
export function getMailSite({ settings, publicUrl }: Pick<AppContext, 'settings' | 'publicUrl'>): MailSite {
  const { content, course, current } = settings;
  const places = placesOf(current.prices, current.calls.contactMethods, listShownLessons(course).length);
  const mailedPolicies = content.paidCalls.policies.filter(({ isMailed }) => isMailed);
  return {
    publicUrl: publicUrl(),
    coachTimeZone: settings.coachTimeZone,
    supportEmail: current.contact.supportEmail,
    senderName: current.contact.senderName,
    brand: content.profile.brand,
    look: describeMailLook(content.look),
    coachName: current.contact.coachName,
    callSteps: fillPlaces(content.freeCall.steps, places),
    mailedPolicies: fillPlaces(mailedPolicies, places),
    reminderHours: current.calls.reminderHours,
    nameLesson: (id) => nameLesson(settings.course, id),
    invitesCoach: current.calendar.callsByMail === 'yes',
  };
}

/** Returns the site for mails that are sent, some of which carry a call into the coach's calendar. */
export async function readMailSite(ctx: Pick<AppContext, 'settings' | 'publicUrl' | 'database'>): Promise<MailSite> {
  return { ...getMailSite(ctx), invitesCoach: await invitesCoach(ctx.database, ctx.settings.current) };
}

/** Returns whether calls come into the coach's calendar by mail: not if the site writes them there by CalDAV. */
export async function invitesCoach(db: Db, { calendar }: Pick<SiteSettings, 'calendar'>): Promise<boolean> {
  return (
    calendar.callsByMail === 'yes' && (await db.$count(caldavAccounts, isNotNull(caldavAccounts.writtenName))) === 0
  );
}
