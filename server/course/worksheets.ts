import {
  bulletList,
  checkboxList,
  createWordDocument,
  eyebrow,
  formTable,
  heading,
  lead,
  text,
  title,
  writingLines,
} from './word-document.ts';

// Worksheets to fill in with a pen. Their texts belong to the lessons that refer to them.

export const createWeeklyPlanner = (brand: string): Promise<Buffer> =>
  createWordDocument({
    brand,
    title: 'Weekly planner',
    subject: 'Worksheet',
    keywords: 'nutrition course, planning',
    children: [
      eyebrow('Goes with Parts 4 and 5'),
      title('Weekly planner'),
      lead('First write down what is on. Then decide what that means for dinner. Four planned evenings are plenty.'),
      formTable(
        ['Day', 'What is on', 'Dinner', 'Leftovers become'],
        ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [day, '', '', '']),
        [1.2, 2.4, 2.6, 1.8],
      ),
      heading('To prepare in one go'),
      formTable(
        ['One tray of vegetables', 'One pot of something starchy', 'One protein', 'One good sauce'],
        [['', '', '', '']],
        [1, 1, 1, 1],
      ),
      heading('To buy'),
      writingLines(5),
      heading('My one habit this week'),
      text('When I ____________________________ , I will ____________________________'),
      formTable(
        ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
        [['', '', '', '', '', '', '']],
        [1, 1, 1, 1, 1, 1, 1],
      ),
    ],
  });

export const createRoadmap = (brand: string): Promise<Buffer> =>
  createWordDocument({
    brand,
    title: 'My roadmap',
    subject: 'Worksheet',
    keywords: 'nutrition course, goals',
    children: [
      eyebrow('Goes with Part 4'),
      title('My roadmap'),
      lead('By pen, and with room for crossing out. Come back to it at every checkpoint.'),
      heading('My goal that isn’t a number'),
      writingLines(2),
      heading('Why does that matter? And why does that matter? And why that?'),
      writingLines(3),
      heading('My ranges, if I use numbers'),
      formTable(['Energy (kcal)', 'Protein (g)', 'Fiber (g)'], [['', '', '']], [1, 1, 1]),
      heading('Three stages'),
      formTable(
        ['Stage', 'From, to', 'What I do (three at most)', 'How sure, 0 to 10'],
        [
          ['Groundwork (2 to 4 weeks)', '', '', ''],
          ['Change (8 to 12 weeks)', '', '', ''],
          ['Rest at maintenance (2 to 4 weeks)', '', '', ''],
        ],
        [2, 1.4, 3.4, 1.2],
      ),
      text('Less than eight? Make it smaller until it’s eight.'),
      heading('Checkpoints', { pageBreakBefore: true }),
      formTable(
        ['Date', 'Keep, do, or change one thing?', 'Because'],
        Array.from({ length: 5 }, () => ['', '', '']),
        [1, 1.6, 2.4],
      ),
      heading('My bad-week plan'),
      text('Written while things are calm. Hang it inside a cupboard door.'),
      formTable(
        ['', 'What I’ve decided'],
        [
          ['Three meals with one pan and no thought', ''],
          ['Where I order something decent', ''],
          ['The smallest version of each action', ''],
          ['When I go to bed', ''],
          ['Whom I call', ''],
        ],
        [1.4, 2.6],
      ),
      heading('My way back in, after a pause'),
      ...checkboxList(['', '', ''].map((_, nth) => `Step ${nth + 1}: ______________________________________________`)),
      text('No scale in the first week, and no eating less to make up for anything.'),
    ],
  });

export const createPlateauChecklist = (brand: string): Promise<Buffer> =>
  createWordDocument({
    brand,
    title: 'Plateau checklist',
    subject: 'Worksheet',
    keywords: 'nutrition course, plateaus',
    children: [
      eyebrow('Goes with Part 9'),
      title('Plateau checklist'),
      lead(
        'Answer the questions in their order, and stop at the first one whose answer is no. That’s what to work on.',
      ),
      heading('Is it one?'),
      ...checkboxList([
        'Have I looked at four weekly averages, and not at single days?',
        'Has my waist stayed the same as well?',
        'Do my notes offer no explanation (the cycle, travel, illness, a new training plan, a salty week)?',
        'Did I keep my actions on at least five days out of seven, in all four weeks?',
      ]),
      heading('Has something drifted?'),
      ...checkboxList([
        'Have I logged one careful week lately, with a scale, weekend included?',
        'Is the average of that week, all seven days of it, within my range?',
        'Do I walk as much as I did when things were moving?',
        'Do I sleep as much as I did then, and at least seven hours?',
      ]),
      heading('Does the plan still fit?'),
      ...checkboxList([
        'Have I put my present weight into the goal calculator?',
        'Are protein and fiber within their ranges on most days?',
      ]),
      heading('Ten times yes: change one thing, for three weeks'),
      ...bulletList([
        'Three months or more on the plan? Two weeks at maintenance first.',
        'Else 1,500 to 2,000 steps a day more, or one strength session a week.',
        'Else 100 to 150 calories a day less, never below the floor of Part 3.',
        'Or decide that you have arrived.',
      ]),
      formTable(['What I change', 'From', 'I look again on'], [['', '', '']], [3, 1, 1]),
      heading('Please see a doctor instead'),
      text(
        'if you’re exhausted, cold all the time, dizzy or losing hair, if your period stays away, or if food and weight take up most of your thoughts. No plan is worth that.',
      ),
    ],
  });

export const createMaintenancePlan = (brand: string): Promise<Buffer> =>
  createWordDocument({
    brand,
    title: 'Maintenance plan',
    subject: 'Worksheet',
    keywords: 'nutrition course, maintenance',
    children: [
      eyebrow('Goes with Part 10'),
      title('Maintenance plan'),
      lead('For the longest part, in which nobody applauds. Fill it in before you arrive.'),
      heading('Habits'),
      formTable(
        ['I keep', 'I happily let go'],
        Array.from({ length: 5 }, () => ['', '']),
        [1, 1],
      ),
      heading('Eating more again, on purpose'),
      text(
        '100 to 150 calories a day more, for two weeks, then look. Repeat until your weight stands still for a month.',
      ),
      formTable(
        ['From', 'What I add (something I missed)', 'Average after two weeks'],
        Array.from({ length: 4 }, () => ['', '', '']),
        [1, 2.6, 1.4],
      ),
      heading('My range'),
      text(
        'A band of about five pounds, or its other edges: trousers, stairs, how often I order in. Inside it I do nothing.',
      ),
      formTable(['From', 'To', 'Other edges'], [['', '', '']], [1, 1, 3]),
      heading('Two weeks outside it: my three old friends'),
      ...checkboxList(['', '', ''].map(() => '______________________________________________')),
      heading('Next'),
      text('A goal for the coming year that has nothing to do with weight:'),
      writingLines(2),
    ],
  });
