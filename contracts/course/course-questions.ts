import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, instant, MAX_LONG_TEXT, personFields, requiredText } from '../fields.ts';
import { CourseQuestion } from './course.ts';

export const QuestionInput = z.object({
  lessonId: z.int('Please choose a part').min(0, 'Please choose a part').nullable(),
  question: requiredText(MAX_LONG_TEXT, 'Please write your question'),
});

/** Stores a question and mails it to the coach. Throws `RATE_LIMITED`. */
export const askAboutCourse = defineEndpoint('member', 'POST', '/api/course/questions', { body: QuestionInput });

/** A question as the coach sees it. */
export const ListedQuestion = CourseQuestion.extend({
  /** 'Part 3: Goals'; null for the course as a whole. */
  part: z.string().nullable(),
  clientId: z.int().nullable(),
  ...personFields,
});
export type ListedQuestion = z.infer<typeof ListedQuestion>;

/** The questions of all members, 25 a page: the open ones first, then the newest. */
export const listCourseQuestions = defineEndpoint('admin', 'GET', '/api/admin/course/questions', {
  query: z.object({ page: z.coerce.number('This must be a page').int().min(1).max(99_999).default(1) }),
  reply: z.object({ questions: z.array(ListedQuestion), count: z.int(), openCount: z.int() }),
});

export const AnswerInput = z.object({
  /** Null says that the coach has answered elsewhere, such as by email. */
  answer: requiredText(MAX_LONG_TEXT, 'Please write your answer').nullable(),
  /** The `answeredAt` that the coach has seen. */
  answeredAt: instant.nullable(),
});

/**
 * Answers a question: the member gets an email, and the answer stands in the course. Another answer replaces it
 * there without an email. Throws `NOTES_CHANGED` if it was answered elsewhere meanwhile.
 */
export const answerCourseQuestion = defineEndpoint('admin', 'PUT', '/api/admin/course/questions/:id/answer', {
  params: idParams,
  body: AnswerInput,
});
