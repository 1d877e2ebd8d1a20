import { nameLesson } from '#contracts/course/course-content.ts';
import type { SiteSettings } from '#contracts/settings/site-settings.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { isNotNull } from '../db/drizzle.ts';
import { caldavAccounts } from '../db/schema.ts';
import { describeMailLook } from './layout/colors.ts';
import type { MailSite } from './message.ts';

/** Returns the site as mails need it. `invitesCoach` is the coach's setting; `readMailSite` checks if it applies. */
export const mailSite = ({ settings, publicUrl }: Pick<AppContext, 'settings' | 'publicUrl'>): MailSite => ({
  publicUrl: publicUrl(),
  coachTimeZone: settings.coachTimeZone,
  supportEmail: settings.current.contact.supportEmail,
  senderName: settings.current.contact.senderName,
  brand: settings.content.profile.brand,
  look: describeMailLook(settings.content.look),
  coachName: settings.current.contact.coachName,
  callSteps: settings.content.freeCall.steps,
  mailedPolicies: settings.content.paidCalls.policies.filter(({ isMailed }) => isMailed),
  reminderHours: settings.current.calls.reminderHours,
  nameLesson: (id) => nameLesson(settings.course, id),
  invitesCoach: settings.current.calendar.callsByMail === 'yes',
});

/** Returns the site for mails that are sent, some of which carry a call into the coach's calendar. */
export async function readMailSite(ctx: Pick<AppContext, 'settings' | 'publicUrl' | 'database'>): Promise<MailSite> {
  return { ...mailSite(ctx), invitesCoach: await invitesCoach(ctx.database, ctx.settings.current) };
}

/** Whether calls come into the coach's calendar by mail: not if the site writes them there by CalDAV. */
export async function invitesCoach(db: Db, { calendar }: Pick<SiteSettings, 'calendar'>): Promise<boolean> {
  return (
    calendar.callsByMail === 'yes' && (await db.$count(caldavAccounts, isNotNull(caldavAccounts.writtenName))) === 0
  );
}
