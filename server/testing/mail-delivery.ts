import { createSecretIssuers } from '../accounts/mailed-secrets.ts';
import { eq } from '../db/drizzle.ts';
import { mails } from '../db/schema.ts';
import { readMailSite } from '../mail/mail-site.ts';
import type { Message } from '../mail/message.ts';
import { createMailSender } from '../mail/send-mail.ts';
import type { OpenSite } from './open-site.ts';

/** Sends the queued mails, oldest first, and returns them. */
export async function deliverMails(
  { db, ctx }: Pick<OpenSite, 'db' | 'ctx'>,
  { maxUnconfirmedPerDay = 1000, lastTry = true } = {},
): Promise<Message[]> {
  const sent: Message[] = [];
  const transport = {
    route: 'smtp' as const,
    send: async (message: Message) => {
      sent.push(message);
    },
    describe: () => 'the test',
    close() {},
  };
  const send = createMailSender({
    database: ctx.database,
    sealer: ctx.sealer,
    transport,
    getSite: () => readMailSite(ctx),
    now: ctx.now,
    secretIssuers: createSecretIssuers(ctx),
    log: ctx.log,
    maxUnconfirmedPerDay,
  });
  const queued = await db.select({ mailId: mails.id }).from(mails).where(eq(mails.state, 'queued')).orderBy(mails.id);
  for (const mail of queued)
    await send(mail, { lastTry }).catch((error: unknown) => {
      if (lastTry) throw error;
    });
  return sent;
}

/** Lists kind and recipient of every mail in the database in any state, oldest first. */
export const storedMails = async ({ db }: Pick<OpenSite, 'db'>) =>
  (await db.select().from(mails).orderBy(mails.id)).map(({ kind, recipient }) => [kind, recipient]);

/** The password, which stands alone on a line of the mail's text. */
export function temporaryPasswordIn(message: Message | undefined): string {
  const password = message?.text.split('\n').find((line) => /^\S{12,}$/.test(line) && !line.includes('://'));
  if (!password) throw new Error('The mail contains no temporary password');
  return password;
}

/** The token of the link to a person's data, or an empty text where no such mail was sent. */
export function dataLinkTokenIn(sent: Message[]): string {
  const link = sent.find(({ kind }) => kind === 'personal-data-link');
  return /\/my-data#token=([\w-]+)/.exec(link?.text ?? '')?.[1] ?? '';
}

/** The token of the link that verifies an address. */
export function linkTokenIn(message: Message | undefined): string {
  const token = /^https?:\/\/\S+\/verify-email#token=([\w-]+)$/m.exec(message?.text ?? '')?.[1];
  if (!token) throw new Error('The mail contains no verification link');
  return token;
}

/** The token of the first of the links to a package. */
export function packageTokenIn(...messages: (Message | undefined)[]): string {
  const [token] = messages.flatMap((message) => /\/package#([\w-]{43})/.exec(message?.text ?? '')?.[1] ?? []);
  if (!token) throw new Error('No mail contains a link to a package');
  return token;
}
