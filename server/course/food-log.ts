import { type Cell, cell, createSpreadsheet, formulaValue } from './spreadsheet.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const meals = ['Breakfast', 'Morning snack', 'Lunch', 'Afternoon snack', 'Dinner', 'Later'];
/** The columns of both sheets. */
const columns = [
  { log: 'D', week: 'B' },
  { log: 'E', week: 'C' },
  { log: 'F', week: 'D' },
];
const firstRow = 5;
const rowsPerDay = meals.length + 1;
const totalRow = (day: number) => firstRow + day * rowsPerDay + meals.length;

/** A week of meals with a sum for each day and the averages of the logged days. */
export function createFoodLog(brand: string): Promise<Buffer> {
  return createSpreadsheet({
    brand,
    title: 'Food log',
    subject: 'A week of meals, with sums and averages',
    sheets: [
      {
        name: 'Log',
        widths: [13, 18, 46, 11, 11, 11, 12, 36],
        mergedCells: [
          { cells: 'A1:H1', text: 'Food log', look: 'title' },
          {
            cells: 'A2:H2',
            text: 'One ordinary week, written down as you eat. Leave a number out rather than invent it, and write “missed” where you forgot: a gap is only a gap.',
            look: 'lead',
          },
        ],
        cells: [
          ...[
            'Day',
            'Meal',
            'What, and how much',
            'Energy (kcal)',
            'Protein (g)',
            'Fiber (g)',
            'Hunger 1 to 5',
            'Where, with whom, how it was',
          ].map((text, index) => cell(`${columnLetter(index)}4`, text, 'head')),
          ...days.flatMap(dayRows),
        ],
        rowLines: { 4: 2 },
        freeze: 'C5',
        validations: [
          ...days.flatMap((_, day) => {
            const [from, to] = [firstRow + day * rowsPerDay, totalRow(day) - 1];
            return [
              amountValidation(`D${from}:D${to}`, 5000, 'Energy in kcal. Leave it empty if you don’t know.'),
              amountValidation(`E${from}:F${to}`, 500, 'In grams. Leave it empty if you don’t know.'),
              {
                cells: `G${from}:G${to}`,
                from: 1,
                to: 5,
                whole: true,
                prompt: '1 means not hungry, 5 means starving.',
                error: 'Please type a number from 1 to 5.',
              },
            ];
          }),
        ],
      },
      {
        name: 'Week',
        widths: [30, 15, 15, 15],
        mergedCells: [
          { cells: 'A1:D1', text: 'My week', look: 'title' },
          {
            cells: 'A2:D2',
            text: 'This page fills itself from the log. Days without numbers don’t count.',
            look: 'lead',
          },
          ...[21, 22, 23].map((row) => ({ cells: `A${row}:D${row}`, text: '', look: 'words' as const, lines: 2 })),
        ],
        cells: [
          ...['Day', 'Energy (kcal)', 'Protein (g)', 'Fiber (g)'].map((text, index) =>
            cell(`${columnLetter(index)}4`, text, 'head'),
          ),
          ...days.flatMap((day, index) => [
            cell(`A${5 + index}`, day, 'day'),
            ...columns.map(({ log, week }) =>
              cell(`${week}${5 + index}`, formulaValue(`Log!${log}${totalRow(index)}`), 'sum'),
            ),
          ]),
          cell('A12', 'Average of the days logged', 'day'),
          ...columns.map(({ week }) => cell(`${week}12`, formulaValue(averageFormula(week)), 'result')),
          cell('A13', 'Days logged', 'day'),
          ...columns.map(({ week }) => cell(`${week}13`, formulaValue(`COUNT(${week}5:${week}11)`, '0'), 'result')),
          cell('A15', 'My ranges, if you have them', 'heading'),
          cell('A16', 'From', 'label'),
          cell('A17', 'To', 'label'),
          cell('A18', 'Days within', 'day'),
          ...columns.flatMap(({ week }) => [
            cell(`${week}16`, '', 'input'),
            cell(`${week}17`, '', 'input'),
            cell(`${week}18`, formulaValue(daysWithinFormula(week)), 'result'),
          ]),
          cell('A20', 'Three things I noticed', 'heading'),
        ],
      },
    ],
  });
}

const columnLetter = (index: number) => String.fromCharCode(65 + index);
const amountValidation = (cells: string, to: number, prompt: string) => ({
  cells,
  from: 0,
  to,
  prompt,
  error: `Please type a number from 0 to ${to.toLocaleString('en-US')}, or nothing.`,
});
const averageFormula = (column: string) =>
  `IF(COUNT(${column}5:${column}11)=0,"",ROUND(AVERAGE(${column}5:${column}11),0))`;
/** Either end of the range may be empty. */
const daysWithinFormula = (column: string) =>
  `IF(COUNT(${column}16:${column}17)=0,"",COUNTIF(${column}5:${column}11,">="&IF(${column}16="",0,${column}16))` +
  `-COUNTIF(${column}5:${column}11,">"&IF(${column}17="",99999,${column}17)))`;

function dayRows(day: string, index: number): Cell[] {
  const from = firstRow + index * rowsPerDay;
  const total = totalRow(index);
  return [
    ...meals.flatMap((meal, nth) => [
      cell(`A${from + nth}`, nth === 0 ? day : '', 'day'),
      cell(`B${from + nth}`, meal, 'label'),
      cell(`C${from + nth}`, '', 'words'),
      ...['D', 'E', 'F', 'G'].map((column) => cell(`${column}${from + nth}`, '', 'input')),
      cell(`H${from + nth}`, '', 'words'),
    ]),
    cell(`A${total}`, '', 'sum'),
    cell(`B${total}`, `${day}, total`, 'sum'),
    cell(`C${total}`, '', 'sum'),
    ...columns.map(({ log }) =>
      cell(
        `${log}${total}`,
        formulaValue(`IF(COUNT(${log}${from}:${log}${total - 1})=0,"",SUM(${log}${from}:${log}${total - 1}))`),
        'sum',
      ),
    ),
    cell(`G${total}`, '', 'sum'),
    cell(`H${total}`, '', 'sum'),
  ];
}
