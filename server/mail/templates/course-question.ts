import { formatLessonBadge } from '#domain/lessons.ts';
import { formatFullName, type MailContent, type MailSite, type Person } from '../message.ts';
import { fillTemplate, html } from './fill-template.ts';
import { aside, card, heading, layoutValues, paragraph, wrapInLayout } from './mail-layout.ts';

export type CourseQuestion = Person & {
  /** Null where it is about none of the parts. */
  lessonId: number | null;
  question: string;
};

export const courseQuestionMjml = wrapInLayout(
  card(
    `
    ${heading('A question about the course')}
    ${paragraph('<strong>{{name}}</strong> ({{email}}) asks about <strong>{{about}}</strong>:')}
    ${paragraph('{{question}}')}
    ${aside('To answer {{name}}, reply to this mail.')}`,
    'only',
  ),
);

/** To the coach. Answers go to the member. */
export function courseQuestion(input: CourseQuestion, site: MailSite, template: string): MailContent {
  const { email, question } = input;
  const name = formatFullName(input) || email;
  const topic = describeQuestionTopic(input.lessonId, site);
  const subject = `Question from ${name}: ${topic}`;
  const values = {
    ...layoutValues(site, {
      subject,
      preheader: question.replace(/\s+/g, ' ').slice(0, 120),
      whyThisMail: 'You have this mail because you are the coach of this site.',
    }),
    name,
    email,
    about: topic,
    question: html`${question.split(/\r\n|\r|\n/).map((line) => html`${line}<br />`)}`,
  };
  return {
    subject,
    replyTo: { name, address: email },
    html: fillTemplate(template, values),
    text: `${name} (${email}) asks about ${topic}:

${question}

To answer ${name}, reply to this mail.
`,
  };
}

/** 'Module 3: Establishing Your Nutritional Goals' */
function describeQuestionTopic(lessonId: number | null, { lessonTitles }: MailSite): string {
  if (lessonId === null) return 'the course';
  const title = lessonTitles[lessonId];
  return title ? `${formatLessonBadge(lessonId)}: ${title}` : formatLessonBadge(lessonId);
}
