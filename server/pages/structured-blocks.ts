import type { FAQPage, Thing } from 'schema-dts';
import type { CustomPage } from '#contracts/studio/custom-pages.ts';
import { toPlainText } from '#contracts/studio/rich-text.ts';
import { describeVideo, type UrlOf } from './structured-videos.ts';

/** Describes the clips and questions of a custom page to search engines. */
export function describeBlocks({ head, blocks }: CustomPage, urlOf: UrlOf): Thing[] {
  const clips = blocks.flatMap((block) => (block.kind === 'clip' ? block.video : []));
  const entries = blocks.flatMap((block) => (block.kind === 'questions' ? block.entries : []));
  const questions = entries.map(({ question, answer }) => ({ question, answer: toPlainText(answer) }));
  return [
    ...clips.map((video) => describeVideo({ video, description: head.description }, urlOf)),
    ...(questions.length > 0 ? [describeQuestions(questions)] : []),
  ];
}

export const describeQuestions = (entries: { question: string; answer: string }[]): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
