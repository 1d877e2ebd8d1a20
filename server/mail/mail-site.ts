import { content } from '#content/public-content.ts';
import type { AppContext } from '../app-context.ts';
import type { MailSite } from './message.ts';

export const mailSite = ({
  settings,
  publicUrl,
  lessons,
}: Pick<AppContext, 'settings' | 'publicUrl' | 'lessons'>): MailSite => ({
  publicUrl: publicUrl(),
  coachTimeZone: settings.coachTimeZone,
  supportEmail: settings.current.contact.supportEmail,
  senderName: settings.current.contact.senderName,
  brand: content.profile.brand,
  coachName: settings.current.contact.coachName,
  callSteps: content.freeCall.steps,
  reminderHours: settings.current.calls.reminderHours,
  lessonTitles: lessons.map(({ title }) => title),
});
