import { lessons } from '#content/course/course.ts';
import { getLessonSummary } from '#domain/lessons.ts';

type Handout = { name: string; type: string; make: () => Promise<Buffer> };

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What makes a file is loaded when the first one is asked for: most starts of the site need none of it. */
const handouts: readonly Handout[] = [
  ...lessons.map((lesson) => ({
    name: getLessonSummary(lesson.id).file,
    type: docx,
    make: async () => (await import('./lesson-summary.ts')).createLessonSummary(lesson),
  })),
  { name: 'Food-Log.xlsx', type: xlsx, make: async () => (await import('./food-log.ts')).createFoodLog() },
  {
    name: 'Goal-Calculator.xlsx',
    type: xlsx,
    make: async () => (await import('./goal-calculator.ts')).createGoalCalculator(),
  },
  {
    name: 'Progress-Tracker.xlsx',
    type: xlsx,
    make: async () => (await import('./progress-tracker.ts')).createProgressTracker(),
  },
  {
    name: 'Weekly-Planner.docx',
    type: docx,
    make: async () => (await import('./worksheets.ts')).createWeeklyPlanner(),
  },
  { name: 'My-Roadmap.docx', type: docx, make: async () => (await import('./worksheets.ts')).createRoadmap() },
  {
    name: 'Plateau-Checklist.docx',
    type: docx,
    make: async () => (await import('./worksheets.ts')).createPlateauChecklist(),
  },
  {
    name: 'Maintenance-Plan.docx',
    type: docx,
    make: async () => (await import('./worksheets.ts')).createMaintenancePlan(),
  },
];

const handoutCache = new Map<string, Promise<Buffer>>();

/** A member's download by its exact name; made when it is first asked for, and kept. */
export async function findHandout(name: string): Promise<{ name: string; type: string; bytes: Buffer } | undefined> {
  const handout = handouts.find((candidate) => candidate.name === name);
  if (!handout) return undefined;
  let bytes = handoutCache.get(name);
  if (!bytes) {
    bytes = handout.make();
    handoutCache.set(name, bytes);
    // What failed once is tried again by whoever asks next.
    bytes.catch(() => handoutCache.delete(name));
  }
  return { name, type: handout.type, bytes: await bytes };
}
