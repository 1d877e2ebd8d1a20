import { listClients } from '#contracts/clients/clients.ts';
import { listCourseQuestions } from '#contracts/course/course-questions.ts';
import { getToday } from '#contracts/today/today.ts';

/** The addresses of the queries that show questions of members. */
export const questionQueryPaths = [listCourseQuestions.path, getToday.path, listClients.path];
