import { type Cell, cell, createSpreadsheet, formulaValue } from './spreadsheet.ts';

// The example in the sheet: female, 41, 165 pounds, 5 ft 5 in, lightly active, losing slowly. The test works out by
// hand what its cells show.

const inputsAreValid = 'AND(ISNUMBER(B7),ISNUMBER(B8),ISNUMBER(B9),B17>=40,B17<=250,B18>=130,B18<=220,B9>=18,B9<=80)';
const emptyUnlessReady = (formula: string) => `IF(B15<>"Ready","",${formula})`;
const usesUsUnits = 'B6="US"';
const minimumCalories = 'IF(B10="male",1500,1200)';
const isLosing = 'AND(LEFT(B12,4)="Lose",B19>=20)';

/** Energy by Mifflin and St Jeor (1990), a moderate target with a floor, protein and fiber. */
export function createGoalCalculator(brand: string): Promise<Buffer> {
  return createSpreadsheet({
    brand,
    title: 'Goal calculator',
    subject: 'Energy, protein and fiber to begin with',
    sheets: [
      {
        name: 'Goals',
        widths: [30, 17, 14, 74],
        locked: true,
        mergedCells: [
          { cells: 'A1:D1', text: 'Goal calculator', look: 'title' },
          {
            cells: 'A2:D2',
            text: 'Type over the six apricot cells; the green ones answer. The numbers already there are just an example.',
            look: 'lead',
          },
          {
            cells: 'A3:D3',
            text: 'This is an estimate, not medical advice. It’s for adults who aren’t pregnant or breastfeeding. With a condition, a medication or a history of disordered eating, please talk with your doctor before you use any of these numbers.',
            look: 'caution',
            lines: 2,
          },
          { cells: 'C32:D32', text: 'What it means', look: 'head' },
          ...activityLevels.map(([, meaning], index) => ({
            cells: `C${33 + index}:D${33 + index}`,
            text: meaning,
            look: 'label' as const,
          })),
        ],
        cells: [...inputs, ...intermediateResults, ...results, ...activityTable],
        rowLines: { 10: 2, 15: 2, 21: 2, 22: 2, 23: 2, 26: 2, 27: 2 },
        validations: [
          listValidation('B6', ['US', 'metric'], 'US for pounds and inches, metric for kilograms and centimeters.'),
          { cells: 'B7', from: 40, to: 550, prompt: weightPrompt, error: 'Please type a weight as a number.' },
          { cells: 'B8', from: 51, to: 220, prompt: heightPrompt, error: 'Please type a height as a number.' },
          { cells: 'B9', from: 18, to: 80, whole: true, prompt: 'In years.', error: 'The formula is for 18 to 80.' },
          listValidation('B10', ['female', 'male'], 'The formula knows only these two.'),
          listValidation(
            'B11',
            ['1', '2', '3', '4', '5'],
            'From 1 to 5, see the table below. If in doubt, take the lower one.',
          ),
          listValidation(
            'B12',
            ['Stay', 'Lose slowly', 'Lose', 'Gain slowly'],
            'What you’d like to do over the next weeks.',
          ),
        ],
      },
    ],
  });
}

const weightPrompt = 'In pounds or kilograms, as chosen above.';
const heightPrompt = 'In inches or centimeters, as chosen above. 5 ft 5 in are 65 inches.';
const listValidation = (cells: string, choices: readonly string[], prompt: string) => ({
  cells,
  choices,
  prompt,
  error: `Please choose one of: ${choices.join(', ')}.`,
});

const inputs: Cell[] = [
  cell('A5', 'About you', 'heading'),
  ...inputRow(6, 'Units', 'US', '', 'US for pounds and inches, metric for kilograms and centimeters.'),
  ...inputRow(
    7,
    'Weight',
    165,
    formulaValue(`IF(${usesUsUnits},"pounds","kilograms")`, 'pounds'),
    'Your average of a week, rather than this morning’s.',
  ),
  ...inputRow(
    8,
    'Height',
    65,
    formulaValue(`IF(${usesUsUnits},"inches","centimeters")`, 'inches'),
    'Feet times twelve, plus the inches: 5 ft 5 in are 65 inches.',
  ),
  ...inputRow(9, 'Age', 41, 'years', 'The formula was made for adults up to their late seventies.'),
  ...inputRow(
    10,
    'Sex, for the formula',
    'female',
    '',
    'The formula knows only these two. If neither fits, calculate both and work with the range between them.',
  ),
  ...inputRow(
    11,
    'Activity, 1 to 5',
    2,
    '',
    'See the table below. Nearly everyone chooses one too high, so take the lower one if in doubt.',
  ),
  ...inputRow(
    12,
    'What you’d like',
    'Lose slowly',
    '',
    'Stay, Lose slowly (10 % below maintenance), Lose (20 % below) or Gain slowly (10 % above).',
  ),
];

function inputRow(row: number, label: string, value: string | number, unit: Cell['value'], note: string): Cell[] {
  return [
    cell(`A${row}`, label, 'label'),
    cell(`B${row}`, value, 'input'),
    ...(unit === '' ? [] : [cell(`C${row}`, unit, 'note')]),
    cell(`D${row}`, note, 'note'),
  ];
}

const intermediateResults: Cell[] = [
  cell('A14', 'Your answers', 'heading'),
  cell('A15', 'Are the inputs usable?', 'label'),
  cell('B15', formulaValue(`IF(${inputsAreValid},"Ready","Please check")`, 'Ready'), 'result'),
  cell(
    'D15',
    formulaValue(
      `IF(B15="Ready",IF(AND(B19<20,LEFT(B12,4)="Lose"),"At this height and weight I wouldn’t lose anything: the target below is your maintenance. Please talk with your doctor.",""),"Weight, height or age is missing or outside of what the formula can do. Are the units right?")`,
      '',
    ),
    'warning',
  ),
  ...resultRow(
    17,
    'Weight in kilograms',
    `IF(ISNUMBER(B7),B7*IF(${usesUsUnits},0.45359237,1),0)`,
    '74.84274105',
    'exact',
    'kg',
    '',
  ),
  ...resultRow(
    18,
    'Height in centimeters',
    `IF(ISNUMBER(B8),B8*IF(${usesUsUnits},2.54,1),0)`,
    '165.1',
    'exact',
    'cm',
    '',
  ),
  ...resultRow(
    19,
    'Weight for height (BMI)',
    'IF(B18>0,B17/(B18/100)^2,0)',
    '27.457155181',
    'exact',
    '',
    'Used below only where it says so. It tells nothing about muscle, and nothing about you.',
  ),
];

const results: Cell[] = [
  ...resultRow(
    21,
    'Resting energy',
    emptyUnlessReady('ROUND(10*B17+6.25*B18-5*B9+IF(B10="male",5,-161),0)'),
    '1414',
    'result',
    'kcal a day',
    'What your body spends in complete rest. Mifflin-St Jeor: 10 × kg + 6.25 × cm − 5 × age, + 5 for men, − 161 for women.',
  ),
  ...resultRow(
    22,
    'Maintenance',
    emptyUnlessReady('ROUND(B21*INDEX(B33:B37,MATCH(B11,A33:A37,0)),-1)'),
    '1940',
    'result',
    'kcal a day',
    'Resting energy times the factor of your activity. It may be 10 % off or more: if your logged average at a steady weight says something else, believe the log.',
  ),
  ...resultRow(
    23,
    'Energy target',
    emptyUnlessReady(
      `IF(${isLosing},MIN(B22,MAX(${minimumCalories},ROUND(B22*IF(B12="Lose",0.8,0.9),-1))),ROUND(B22*IF(B12="Gain slowly",1.1,1),-1))`,
    ),
    '1750',
    'result',
    'kcal a day',
    'Never below 1,200 (women) or 1,500 (men) when losing: less belongs in a doctor’s hands. If your maintenance itself is lower than that, it’s the target.',
  ),
  ...resultRow(
    24,
    'as a range, from',
    emptyUnlessReady(`IF(${isLosing},MAX(MIN(${minimumCalories},B23),B23-100),B23-100)`),
    '1650',
    'result',
    'kcal a day',
    '',
  ),
  ...resultRow(
    25,
    'to',
    emptyUnlessReady(`IF(${isLosing},MIN(B22,B23+100),B23+100)`),
    '1850',
    'result',
    'kcal a day',
    'Write the range on your card, not the number in its middle. It has room for a birthday.',
  ),
  ...resultRow(
    26,
    'Change to expect at first',
    emptyUnlessReady(`ROUND((B23-B22)*7/IF(${usesUsUnits},3500,7700),1)`),
    '-0.4',
    'change',
    '',
    'Pounds or kilograms a week, in the first weeks after the very first. It slows down, and that is normal.',
  ),
  ...resultRow(
    27,
    'Protein, from',
    emptyUnlessReady('ROUND(1.2*IF(B19>25,(B17+25*(B18/100)^2)/2,B17)/5,0)*5'),
    '85',
    'result',
    'grams a day',
    '1.2 grams per kilogram. Above a BMI of 25 it calculates with a weight halfway to that, since fat needs no protein.',
  ),
  ...resultRow(
    28,
    'to',
    emptyUnlessReady('ROUND(1.6*IF(B19>25,(B17+25*(B18/100)^2)/2,B17)/5,0)*5'),
    '115',
    'result',
    'grams a day',
    '1.6 grams per kilogram. If you have kidney disease, ask your doctor for this number instead.',
  ),
  ...resultRow(
    29,
    'Fiber',
    emptyUnlessReady('ROUND(B23*14/1000,0)'),
    '25',
    'result',
    'grams a day',
    '14 grams for every 1,000 kcal. If you’re far from it, go up by 5 grams a week, and drink with it.',
  ),
];

function resultRow(
  row: number,
  label: string,
  formula: string,
  shown: string,
  look: Cell['look'],
  unit: string,
  note: string,
): Cell[] {
  return [
    cell(`A${row}`, label, 'label'),
    cell(`B${row}`, formulaValue(formula, shown), look),
    ...(unit ? [cell(`C${row}`, unit, 'note')] : []),
    ...(note ? [cell(`D${row}`, note, 'note')] : []),
  ];
}

const activityLevels: [number, string][] = [
  [1.2, 'Mostly sitting: a desk, a car, hardly any walking'],
  [1.375, 'Lightly active: on your feet a bit, or one to three light workouts a week'],
  [1.55, 'Moderately active: much walking, or three to five workouts a week'],
  [1.725, 'Very active: physical work, or hard training on most days'],
  [1.9, 'Extremely active: physical work and hard training'],
];
const activityTable: Cell[] = [
  cell('A31', 'Activity', 'heading'),
  cell('A32', 'Level', 'head'),
  cell('B32', 'Factor', 'head'),
  ...activityLevels.flatMap(([factor], index) => [
    cell(`A${33 + index}`, index + 1, 'plain'),
    cell(`B${33 + index}`, factor, 'plain'),
  ]),
];
