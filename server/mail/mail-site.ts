import { content } from '#content/public-content.ts';
import type { AppContext } from '../app-context.ts';
import type { MailSite } from './message.ts';

/** What mails and invitations say about the site. */
export const mailSite = ({
  config,
  publicUrl,
  lessons,
}: Pick<AppContext, 'config' | 'publicUrl' | 'lessons'>): MailSite => ({
  publicUrl: publicUrl(),
  coachTimeZone: config.coachTimeZone,
  coachEmail: config.coachEmail,
  brand: content.profile.brand,
  coachName: `${content.profile.firstName} ${content.profile.lastName}`,
  callSteps: content.freeCall.steps,
  changeNoticeHours: config.changeNoticeHours,
  lessonTitles: lessons.map(({ title }) => title),
});
