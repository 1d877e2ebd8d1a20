import { lessons } from '#content/course/course.ts';
import { summaryOf } from '#domain/lessons.ts';

type Handout = { name: string; type: string; make: () => Promise<Buffer> };

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What makes a file is loaded when the first one is asked for: most starts of the site need none of it. */
const handouts: readonly Handout[] = [
  ...lessons.map((lesson) => ({
    name: summaryOf(lesson.id).file,
    type: docx,
    make: async () => (await import('./summaries.ts')).lessonSummary(lesson),
  })),
  { name: 'Food-Log.xlsx', type: xlsx, make: async () => (await import('./food-log.ts')).foodLog() },
  {
    name: 'Goal-Calculator.xlsx',
    type: xlsx,
    make: async () => (await import('./goal-calculator.ts')).goalCalculator(),
  },
  {
    name: 'Progress-Tracker.xlsx',
    type: xlsx,
    make: async () => (await import('./progress-tracker.ts')).progressTracker(),
  },
  { name: 'Weekly-Planner.docx', type: docx, make: async () => (await import('./worksheets.ts')).weeklyPlanner() },
  { name: 'My-Roadmap.docx', type: docx, make: async () => (await import('./worksheets.ts')).roadmap() },
  {
    name: 'Plateau-Checklist.docx',
    type: docx,
    make: async () => (await import('./worksheets.ts')).plateauChecklist(),
  },
  { name: 'Maintenance-Plan.docx', type: docx, make: async () => (await import('./worksheets.ts')).maintenancePlan() },
];

const made = new Map<string, Promise<Buffer>>();

/** A member's download by its exact name; made when it is first asked for, and kept. */
export async function findHandout(name: string): Promise<{ name: string; type: string; bytes: Buffer } | undefined> {
  const handout = handouts.find((one) => one.name === name);
  if (!handout) return undefined;
  let bytes = made.get(name);
  if (!bytes) {
    bytes = handout.make();
    made.set(name, bytes);
    // What failed once is tried again by whoever asks next.
    bytes.catch(() => made.delete(name));
  }
  return { name, type: handout.type, bytes: await bytes };
}
