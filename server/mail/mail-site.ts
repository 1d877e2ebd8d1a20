import { content } from '#content/public-content.ts';
import { fullName } from '#domain/full-name.ts';
import type { AppContext } from '../app-context.ts';
import type { MailSite } from './message.ts';

export const mailSite = ({
  settings,
  config,
  publicUrl,
  lessons,
}: Pick<AppContext, 'settings' | 'config' | 'publicUrl' | 'lessons'>): MailSite => ({
  publicUrl: publicUrl(),
  coachTimeZone: settings.coachTimeZone,
  coachEmail: config.coachEmail,
  brand: content.profile.brand,
  coachName: fullName(content.profile),
  callSteps: content.freeCall.steps,
  changeNoticeHours: settings.current.calls.changeNoticeHours,
  lessonTitles: lessons.map(({ title }) => title),
});
