import type { z } from 'zod';
import type { CourseModule, getCourseContent } from '#contracts/course/course.ts';

const sampleLesson = (id: number): CourseModule => ({
  id,
  place: id,
  title: `Lesson ${id}`,
  description: 'What this lesson is about',
  completed: false,
  downloadUrl: `/api/download/Part-${id + 1}-Summary.docx`,
  video: null,
  lengthSeconds: null,
  readingMinutes: 1,
  isMainlyText: false,
  positionSeconds: 0,
  sections: [{ heading: 'This week', paragraphs: ['Write down what you eat.'] }],
  links: [],
});

export const sampleCourse: z.output<typeof getCourseContent.reply> = {
  user: { firstName: 'Ida', lastName: 'Lund' },
  modules: Array.from({ length: 12 }, (_, id) => sampleLesson(id)),
  resources: { spreadsheets: [], articles: [] },
  coursePath: '/maya-course',
  nextId: 0,
  newIds: [],
  questions: [],
};
