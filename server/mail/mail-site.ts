import { content } from '#content/public-content.ts';
import { fullName } from '#domain/full-name.ts';
import type { AppContext } from '../app-context.ts';
import type { MailSite } from './message.ts';

export const mailSite = ({
  config,
  publicUrl,
  lessons,
}: Pick<AppContext, 'config' | 'publicUrl' | 'lessons'>): MailSite => ({
  publicUrl: publicUrl(),
  coachTimeZone: config.coachTimeZone,
  coachEmail: config.coachEmail,
  brand: content.profile.brand,
  coachName: fullName(content.profile),
  callSteps: content.freeCall.steps,
  changeNoticeHours: config.changeNoticeHours,
  lessonTitles: lessons.map(({ title }) => title),
});
