import { lessons } from '#content/course/course.ts';
import { formatSummaryName, getLessonSummary } from '#domain/lessons.ts';

type Handout = {
  /** In the address. */
  name: string;
  /** What the saved file is called. */
  savedAs: string;
  type: string;
  make: () => Promise<Buffer>;
};

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const handout = (name: string, type: string, make: Handout['make']): Handout => ({ name, savedAs: name, type, make });
const document = (name: string, make: Handout['make']) => handout(`${name}.docx`, docx, make);
const spreadsheet = (name: string, make: Handout['make']) => handout(`${name}.xlsx`, xlsx, make);

/** The modules that create the files are loaded at the first request, because most runs of the site never need them. */
const handouts: readonly Handout[] = [
  ...lessons.map((lesson) => ({
    name: getLessonSummary(lesson.id).file,
    savedAs: formatSummaryName(lesson.id, lesson.title),
    type: docx,
    make: async () => (await import('./lesson-summary.ts')).createLessonSummary(lesson),
  })),
  spreadsheet('Food-Log', async () => (await import('./food-log.ts')).createFoodLog()),
  spreadsheet('Goal-Calculator', async () => (await import('./goal-calculator.ts')).createGoalCalculator()),
  spreadsheet('Progress-Tracker', async () => (await import('./progress-tracker.ts')).createProgressTracker()),
  document('Weekly-Planner', async () => (await import('./worksheets.ts')).createWeeklyPlanner()),
  document('My-Roadmap', async () => (await import('./worksheets.ts')).createRoadmap()),
  document('Plateau-Checklist', async () => (await import('./worksheets.ts')).createPlateauChecklist()),
  document('Maintenance-Plan', async () => (await import('./worksheets.ts')).createMaintenancePlan()),
];

const handoutCache = new Map<string, Promise<Buffer>>();

/** A member's download by its exact name. It is created at the first request and then cached. */
export async function findHandout(name: string): Promise<(Omit<Handout, 'make'> & { bytes: Buffer }) | undefined> {
  const handout = handouts.find((candidate) => candidate.name === name);
  if (!handout) return undefined;
  let bytes = handoutCache.get(name);
  if (!bytes) {
    bytes = handout.make();
    handoutCache.set(name, bytes);
    // After a failure, the next request tries again.
    bytes.catch(() => handoutCache.delete(name));
  }
  const { savedAs, type } = handout;
  return { name, savedAs, type, bytes: await bytes };
}
