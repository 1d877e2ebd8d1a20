import type { CourseLink } from '#contracts/course/course.ts';

const tool = (kind: 'spreadsheet' | 'worksheet', label: string, file: string, about: string): CourseLink => ({
  kind,
  label,
  about,
  url: `/api/download/${file}`,
});
const article = (label: string, url: string, about: string): CourseLink => ({ kind: 'article', label, about, url });

// server/course creates the files, under these names.

export const foodLog = tool(
  'spreadsheet',
  'Food log',
  'Food-Log.xlsx',
  'One week on one page, if you’d rather not use an app. It adds up each day and works out the averages.',
);
export const goalCalculator = tool(
  'spreadsheet',
  'Goal calculator',
  'Goal-Calculator.xlsx',
  'Estimates your maintenance, a moderate energy target, protein and fiber from six things about you.',
);
export const progressTracker = tool(
  'spreadsheet',
  'Progress tracker',
  'Progress-Tracker.xlsx',
  'Sixteen weeks of weight and measurements. It shows weekly averages and draws the trend, so that no single day has to matter.',
);
export const weeklyPlanner = tool(
  'worksheet',
  'Weekly planner',
  'Weekly-Planner.docx',
  'Seven days, what is on in each, and what that means for dinner. With a corner for the shopping.',
);
export const roadmap = tool(
  'worksheet',
  'My roadmap',
  'My-Roadmap.docx',
  'Your goal, why it matters, three stages, and what you’ll do in a bad week. Two pages, by pen.',
);
export const plateauChecklist = tool(
  'worksheet',
  'Plateau checklist',
  'Plateau-Checklist.docx',
  'Ten questions to answer, in order, before you change anything at all.',
);
export const maintenancePlan = tool(
  'worksheet',
  'Maintenance plan',
  'Maintenance-Plan.docx',
  'The habits you keep, the ones you let go, your range, and the first three things to do if you leave it.',
);

export const nutritionGov = article(
  'Nutrition.gov: food and nutrition basics',
  'https://www.nutrition.gov/',
  'The US government’s plain guide to eating well, with recipes and budgets.',
);
export const nhsEatWell = article(
  'NHS: Eat well',
  'https://www.nhs.uk/live-well/eat-well/',
  'Short, calm pages on every food group and on common questions.',
);
export const eatingDisorders = article(
  'National Institute of Mental Health: eating disorders',
  'https://www.nimh.nih.gov/health/topics/eating-disorders',
  'Signs to know, and where to find help for yourself or someone else.',
);
export const foodData = article(
  'USDA FoodData Central',
  'https://fdc.nal.usda.gov/',
  'The table that most apps copy from. Useful when an entry looks wrong.',
);
export const foodLabels = article(
  'FDA: how to understand the Nutrition Facts label',
  'https://www.fda.gov/food/nutrition-facts-label/how-understand-and-use-nutrition-facts-label',
  'What each line of a label means, from serving size down.',
);
export const selfMonitoring = article(
  'Research: self-monitoring in weight loss (Burke and others, 2011)',
  'https://pubmed.ncbi.nlm.nih.gov/21185970/',
  'A review of 22 studies: people who write things down tend to do better, in whatever form.',
);
export const mifflin = article(
  'Research: the Mifflin-St Jeor equation (1990)',
  'https://pubmed.ncbi.nlm.nih.gov/2305711/',
  'Where the formula in our goal calculator comes from.',
);
export const proteinReview = article(
  'Research: protein and strength training (Morton and others, 2018)',
  'https://pubmed.ncbi.nlm.nih.gov/28698222/',
  '49 studies put together. Gains level off at around 1.6 grams per kilogram a day.',
);
export const proteinGuide = article(
  'Harvard Nutrition Source: protein',
  'https://nutritionsource.hsph.harvard.edu/what-should-you-eat/protein/',
  'How much, from what, and why the whole package matters.',
);
export const fiberGuide = article(
  'Harvard Nutrition Source: fiber',
  'https://nutritionsource.hsph.harvard.edu/carbohydrates/fiber/',
  'The two kinds, and the foods that have plenty.',
);
export const weightPlanner = article(
  'NIH Body Weight Planner',
  'https://www.niddk.nih.gov/bwp',
  'A calculator that allows for a body needing less as it gets smaller. For adults who aren’t pregnant or breastfeeding.',
);
export const losingWeight = article(
  'CDC: steps for losing weight',
  'https://www.cdc.gov/healthy-weight-growth/losing-weight/index.html',
  'The public-health view, and why gradual tends to last.',
);
export const habits = article(
  'Research: making health habitual (Gardner and others, 2012)',
  'https://pubmed.ncbi.nlm.nih.gov/23211256/',
  'How a repeated cue turns into a habit, and how long that may take.',
);
export const neat = article(
  'Research: everyday movement and fat gain (Levine and others, 1999)',
  'https://pubmed.ncbi.nlm.nih.gov/9880251/',
  'How differently people respond to the same surplus, and what fidgeting has to do with it.',
);
export const sleepTrial = article(
  'Research: longer sleep and energy intake (Tasali and others, 2022)',
  'https://pubmed.ncbi.nlm.nih.gov/35129580/',
  'A trial in which short sleepers slept longer for two weeks, and ate less without trying to.',
);
export const sleepGuide = article(
  'CDC: about sleep',
  'https://www.cdc.gov/sleep/about/index.html',
  'How much adults need, and what helps.',
);
export const energyBalance = article(
  'Research: energy imbalance and body weight (Hall and others, 2011)',
  'https://pubmed.ncbi.nlm.nih.gov/21872751/',
  'Why the same change brings less with every month, and why patience is arithmetic.',
);
export const adaptation = article(
  'Research: metabolic adaptation (Trexler and others, 2014)',
  'https://pubmed.ncbi.nlm.nih.gov/24571926/',
  'What the body does to save energy while weight goes down.',
);
export const maintenance = article(
  'Research: keeping weight off (Wing and Phelan, 2005)',
  'https://pubmed.ncbi.nlm.nih.gov/16002825/',
  'What people who have kept their weight down for years do.',
);

/** The Resources tab: every tool, and research to read. */
export const spreadsheets: CourseLink[] = [
  foodLog,
  goalCalculator,
  progressTracker,
  weeklyPlanner,
  roadmap,
  plateauChecklist,
  maintenancePlan,
];
export const articles: CourseLink[] = [
  nutritionGov,
  nhsEatWell,
  foodLabels,
  foodData,
  losingWeight,
  weightPlanner,
  proteinGuide,
  fiberGuide,
  sleepGuide,
  eatingDisorders,
  selfMonitoring,
  mifflin,
  proteinReview,
  energyBalance,
  adaptation,
  neat,
  sleepTrial,
  habits,
  maintenance,
];
