import { nameLesson } from '#contracts/course/course-content.ts';
import type { AppContext } from '../app-context.ts';
import { describeMailLook } from './layout/colors.ts';
import type { MailSite } from './message.ts';

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
