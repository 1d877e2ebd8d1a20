import { type Cell, cell, createSpreadsheet, formulaValue } from './spreadsheet.ts';

const weeks = 16;
const firstRow = 8;
const rows = Array.from({ length: weeks }, (_, week) => firstRow + week);
const lastRow = firstRow + weeks - 1;
const mornings = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Weekly averages of weight with their trend over four weeks, a chart and measurements. */
export function createProgressTracker(brand: string): Promise<Buffer> {
  return createSpreadsheet({
    brand,
    title: 'Progress tracker',
    subject: 'Weekly averages of weight and measurements',
    sheets: [
      {
        name: 'Weight',
        widths: [10, 11, 8, 8, 8, 8, 8, 8, 8, 11, 11, 14],
        landscape: true,
        freeze: 'C8',
        mergedCells: [
          { cells: 'A1:L1', text: 'Progress tracker', look: 'title' },
          {
            cells: 'A2:L2',
            text: 'Three to seven mornings a week, in pounds or kilograms, always the same. Only the green averages count; a single day means nothing. If the scale decides your day, use the second page and leave this one empty.',
            look: 'lead',
            lines: 2,
          },
          { cells: 'C4:L4', text: 'The Monday on which week 1 begins. The dates below follow.', look: 'note' },
          {
            cells: 'C5:L5',
            text: 'It takes five weeks for the last column to say something. That’s how long it takes.',
            look: 'note',
          },
        ],
        cells: [
          cell('A4', 'Begin', 'day'),
          cell('B4', '', 'date'),
          ...['Week', 'from', ...mornings, 'Average', 'Change', 'A week, over four weeks'].map((text, index) =>
            cell(`${columnLetter(index)}7`, text, 'head'),
          ),
          ...rows.flatMap(weightRow),
        ],
        rowLines: { 7: 2 },
        validations: [
          { cells: 'B4', date: true, prompt: 'A date, for instance 1/5/2026.', error: 'Please type a date.' },
          {
            cells: `C${firstRow}:I${lastRow}`,
            from: 30,
            to: 700,
            prompt: 'This morning’s weight, or nothing.',
            error: 'Please type a weight as a number.',
          },
        ],
      },
      {
        name: 'Check-in',
        widths: [10, 11, 11, 13, 11, 11, 50],
        landscape: true,
        freeze: 'B5',
        mergedCells: [
          { cells: 'A1:G1', text: 'Weekly check-in', look: 'title' },
          {
            cells: 'A2:G2',
            text: 'Fifteen minutes once a week. Measure waist and hips every second week, in inches or centimeters.',
            look: 'lead',
          },
        ],
        cells: [
          ...[
            'Week',
            'Waist',
            'Hips',
            'Days I kept my actions',
            'Sleep (hours)',
            'Hunger 1 to 5',
            'The week in one sentence, and what went well',
          ].map((text, index) => cell(`${columnLetter(index)}4`, text, 'head')),
          ...Array.from({ length: weeks }, (_, week) => checkInRow(week)).flat(),
          cell('A22', 'So far', 'day'),
          ...['B', 'C'].map((column) => cell(`${column}22`, formulaValue(changeSinceFirstFormula(column)), 'change')),
          ...['D', 'E', 'F'].map((column) =>
            cell(
              `${column}22`,
              formulaValue(`IF(COUNT(${column}5:${column}20)=0,"",ROUND(AVERAGE(${column}5:${column}20),1))`),
              'exact',
            ),
          ),
          cell('G22', 'Waist and hips: the last one less the first. The others: averages.', 'note'),
        ],
        rowLines: { 4: 2 },
        validations: [
          numberValidation('B5:C20', 15, 250, 'In inches or centimeters, or nothing.'),
          numberValidation('D5:D20', 0, 7, 'How many of the seven days.'),
          numberValidation('E5:E20', 0, 16, 'Hours a night, on average.'),
          numberValidation('F5:F20', 1, 5, '1 is hardly hungry, 5 is hungry all the time.'),
        ],
      },
      {
        name: 'Trend',
        widths: [10, 10, 10, 10, 10, 10, 10, 10, 10, 10],
        landscape: true,
        mergedCells: [
          { cells: 'A1:J1', text: 'The line that matters', look: 'title' },
          {
            cells: 'A2:J2',
            text: 'Weekly averages. Look at the direction over four weeks, not at one dot.',
            look: 'lead',
          },
        ],
        // A chart skips "#N/A" but draws an empty text as zero. The chart covers these cells.
        cells: rows.flatMap((row, week) => [
          cell(`A${row}`, week + 1, 'behind'),
          cell(`B${row}`, formulaValue(`IF(ISNUMBER(Weight!J${row}),Weight!J${row},NA())`, '#N/A'), 'behind'),
        ]),
        lineChart: {
          at: 'A4',
          title: 'Average weight by week',
          description: 'A line through the average weight of each week',
          name: 'Average',
          categories: `Trend!$A$${firstRow}:$A$${lastRow}`,
          values: `Trend!$B$${firstRow}:$B$${lastRow}`,
        },
      },
    ],
  });
}

const columnLetter = (index: number) => String.fromCharCode(65 + index);
const numberValidation = (cells: string, from: number, to: number, prompt: string) => ({
  cells,
  from,
  to,
  prompt,
  error: `Please type a number from ${from} to ${to}, or nothing.`,
});

function weightRow(row: number, week: number): Cell[] {
  const change = week === 0 ? '' : formulaValue(`IF(COUNT(J${row - 1}:J${row})<2,"",J${row}-J${row - 1})`);
  const trend = week < 4 ? '' : formulaValue(`IF(COUNT(J${row - 4},J${row})<2,"",ROUND((J${row}-J${row - 4})/4,2))`);
  return [
    cell(`A${row}`, `Week ${week + 1}`, 'day'),
    cell(`B${row}`, formulaValue(`IF($B$4="","",$B$4+${7 * week})`), 'onDay'),
    ...mornings.map((_, day) => cell(`${columnLetter(2 + day)}${row}`, '', 'input')),
    cell(`J${row}`, formulaValue(`IF(COUNT(C${row}:I${row})=0,"",ROUND(AVERAGE(C${row}:I${row}),1))`), 'exact'),
    cell(`K${row}`, change, 'change'),
    cell(`L${row}`, trend, 'trend'),
  ];
}

const checkInRow = (week: number): Cell[] => [
  cell(`A${5 + week}`, `Week ${week + 1}`, 'day'),
  ...['B', 'C', 'D', 'E', 'F'].map((column) => cell(`${column}${5 + week}`, '', 'input')),
  cell(`G${5 + week}`, '', 'words'),
];

/** The last measurement minus the first one, in whichever rows they are. */
const changeSinceFirstFormula = (column: string) => {
  const all = `${column}5:${column}20`;
  return `IF(COUNT(${all})<2,"",LOOKUP(9.9E+307,${all})-INDEX(${all},MATCH(TRUE,INDEX(ISNUMBER(${all}),0),0)))`;
};
