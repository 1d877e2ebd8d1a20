import { defaultMailTexts } from '#contracts/mail/mail-texts.ts';
import { type Block, heading, paragraph } from './layout/blocks.ts';
import { applyMailLook } from './layout/colors.ts';
import { fillBlock, fillPage } from './layout/compiled-layout.ts';
import { html, type Markup } from './layout/rich-text.ts';
import type { MailDefinition, MailDraft } from './mail-definition.ts';
import {
  type ComposedMail,
  formatFullName,
  formatRecipientName,
  formatSalutation,
  type MailSite,
  type Person,
} from './message.ts';

/** Renders a mail as HTML and plain text, with its recipient's name and the address for replies. */
export function renderMail<Data>(
  definition: MailDefinition<Data>,
  data: Data,
  site: MailSite,
  texts = defaultMailTexts,
): ComposedMail {
  const draft = definition.write(data, site, texts);
  const coach = { name: site.coachName, address: site.supportEmail };
  const { subject, person, invitation } = draft;
  const isToCoach = definition.to === 'coach';
  return {
    subject,
    recipientName: person && !isToCoach ? formatRecipientName(person) : site.coachName,
    replyTo: person && isToCoach ? toReplyAddress(person) : coach,
    ...(isToCoach ? renderToCoach(draft, site) : renderToClient(draft, site)),
    ...(invitation && { invitation }),
  };
}

const toReplyAddress = (person: Person) => ({ name: formatFullName(person) || person.email, address: person.email });

function renderToCoach(draft: MailDraft, site: MailSite) {
  const blocks = [heading(draft.title), ...draft.blocks];
  return {
    html: renderPage(draft, blocks, site, explainMail(draft.because ?? 'you’re the coach of this site')),
    text: renderText(blocks),
  };
}

/** Renders a mail to a client. The plain text begins with the salutation: its title would repeat the subject. */
function renderToClient(draft: MailDraft, site: MailSite) {
  const salutation = paragraph(draft.person ? formatSalutation(draft.person) : 'Hello,');
  const blocks = draft.hasOwnSalutation ? draft.blocks : [salutation, ...draft.blocks];
  return {
    html: renderPage(draft, [heading(draft.title), ...blocks], site, explainMail(draft.because ?? '')),
    text: `${renderText(blocks)}\n${site.coachName}\n${site.brand}\n`,
  };
}

const explainMail = (because: string): string => `You’re receiving this because ${because}.`;

const renderText = (blocks: Block[]): string =>
  blocks
    .filter(({ text }) => text !== '')
    .map(({ text }) => `${text}\n`)
    .join('\n');

function renderPage({ subject, preheader }: MailDraft, blocks: Block[], site: MailSite, whyThisMail: string): string {
  const { brand, coachName, supportEmail, look } = site;
  const content = html`${renderSections(blocks)}`;
  const { markup } = fillPage({ subject, preheader, content, whyThisMail, brand, coachName, supportEmail });
  return applyMailLook(markup, look);
}

/** Puts the blocks into cards. A section stands between two cards. */
function renderSections(blocks: Block[]): Markup[] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const group = groups.at(-1);
    if (group && !block.isSection && !group[0]?.isSection) group.push(block);
    else groups.push([block]);
  }
  return groups.map((group, index) => {
    const content = html`${group.map((block) => block.html)}`;
    return group[0]?.isSection ? content : fillBlock(cardAt(index, groups.length), { content });
  });
}

function cardAt(index: number, count: number) {
  if (count === 1) return 'onlyCard';
  if (index === 0) return 'firstCard';
  return index === count - 1 ? 'lastCard' : 'middleCard';
}
