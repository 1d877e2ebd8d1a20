import { lessons } from '#content/course/course.ts';
import { formatSummaryName, getLessonSummary } from '#domain/lessons.ts';

type Handout = {
  /** The name in the address. */
  name: string;
  /** The name under which a browser saves the file. */
  savedAs: string;
  type: string;
  make: (brand: string) => Promise<Buffer>;
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
    make: async (brand: string) => (await import('./lesson-summary.ts')).createLessonSummary(lesson, brand),
  })),
  spreadsheet('Food-Log', async (brand) => (await import('./food-log.ts')).createFoodLog(brand)),
  spreadsheet('Goal-Calculator', async (brand) => (await import('./goal-calculator.ts')).createGoalCalculator(brand)),
  spreadsheet('Progress-Tracker', async (brand) =>
    (await import('./progress-tracker.ts')).createProgressTracker(brand),
  ),
  document('Weekly-Planner', async (brand) => (await import('./worksheets.ts')).createWeeklyPlanner(brand)),
  document('My-Roadmap', async (brand) => (await import('./worksheets.ts')).createRoadmap(brand)),
  document('Plateau-Checklist', async (brand) => (await import('./worksheets.ts')).createPlateauChecklist(brand)),
  document('Maintenance-Plan', async (brand) => (await import('./worksheets.ts')).createMaintenancePlan(brand)),
];

/** The files of the brand that had the last download. */
let cached: { brand: string; files: Map<string, Promise<Buffer>> } = { brand: '', files: new Map() };

/** A member's download by its exact name, with the brand in it; made at the first request, then cached. */
export async function findHandout(
  name: string,
  brand: string,
): Promise<(Omit<Handout, 'make'> & { bytes: Buffer }) | undefined> {
  const handout = handouts.find((candidate) => candidate.name === name);
  if (!handout) return undefined;
  if (cached.brand !== brand) cached = { brand, files: new Map() };
  const { files } = cached;
  let bytes = files.get(name);
  if (!bytes) {
    bytes = handout.make(brand);
    files.set(name, bytes);
    // After a failure, the next request tries again.
    bytes.catch(() => files.delete(name));
  }
  const { savedAs, type } = handout;
  return { name, savedAs, type, bytes: await bytes };
}
