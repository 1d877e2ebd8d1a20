import { aside, paragraph } from '../mail/layout/blocks.ts';
import { defineMail } from '../mail/mail-definition.ts';
import type { MailSite, Message } from '../mail/message.ts';
import { renderMail } from '../mail/render-mail.ts';
import { formatInstant } from '../process/format-instant.ts';
import type { AlarmCause } from './alarm-causes.ts';

export type Alarm = {
  key: string;
  problem: string;
  startedAt: Date;
  /** True if earlier mails about the alarm could not leave. */
  isLate: boolean;
  /** True if the alarm has ended by now. */
  isOver: boolean;
};

const alarmMail = defineMail<{ cause: AlarmCause; alarm: Alarm; now: Date }>('coach', async () => undefined, {
  write: ({ cause, alarm, now }, site) => {
    const title = alarm.isOver ? `It’s over: ${lowerFirst(cause.title)}` : cause.title;
    return {
      subject: `${title} (${site.brand})`,
      preheader: alarm.problem,
      title,
      because: 'your address is ALERT_TO in the settings of this site',
      blocks: [
        paragraph(alarm.problem),
        ...(alarm.isOver
          ? [paragraph(`This lasted from ${formatInstant(alarm.startedAt)} to ${formatInstant(now)}.`)]
          : [paragraph(cause.advice)]),
        ...(alarm.isLate
          ? [aside('Earlier mails about this couldn’t leave. This one could, so mail leaves again.')]
          : []),
        aside(`${new URL(site.publicUrl).host}, alarm ${alarm.key}`),
      ],
    };
  },
});

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Composes a mail that goes straight to the mail server, since the queue may be stuck. It has no row in `mails`. */
export function composeAlarmMail(cause: AlarmCause, alarm: Alarm, site: MailSite, to: string, now: Date): Message {
  const { recipientName: _, ...content } = renderMail(alarmMail, { cause, alarm, now }, site);
  const started = alarm.startedAt.getTime().toString(36);
  return {
    ...content,
    mailId: 0,
    kind: 'alarm',
    messageId: `alarm-${cause.name}-${started}-${now.getTime().toString(36)}@${new URL(site.publicUrl).hostname}`,
    date: now,
    senderName: site.senderName,
    to: { name: to, address: to },
  };
}
