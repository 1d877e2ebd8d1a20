import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleWorksheetFolder } from '../studio/media/course-media-folders.ts';
import { calculateCells, readSpreadsheet } from '../testing/spreadsheets.ts';

const readSample = (name: string) => readSpreadsheet(readFileSync(join(sampleWorksheetFolder, name)));

describe('the goal calculator', () => {
  const book = readSample('Goal-Calculator.xlsx');
  const person = (typed: Record<string, string | number>) => {
    const places = { units: 'B6', weight: 'B7', height: 'B8', age: 'B9', sex: 'B10', activity: 'B11', wish: 'B12' };
    const cells = Object.entries(places).map(([what, at]) => [`Goals!${at}`, typed[what] ?? '']);
    const cellAt = calculateCells(book, Object.fromEntries(cells));
    return (at: string) => cellAt(`Goals!${at}`);
  };
  const woman = { units: 'US', weight: 165, height: 65, age: 41, sex: 'female', activity: 2, wish: 'Lose slowly' };
  const man = { units: 'metric', weight: 90, height: 180, age: 35, sex: 'male', activity: 3, wish: 'Lose' };

  test('calculates by Mifflin and St Jeor, in pounds and inches', () => {
    const at = person(woman);
    // 10 × 74.84 kg + 6.25 × 165.1 cm − 5 × 41 − 161 = 1,414.3
    expect(at('B21')).toBe(1414);
    // 1,414 × 1.375 = 1,944.25; nine tenths of 1,940 are 1,746
    expect([at('B22'), at('B23'), at('B24'), at('B25')]).toEqual([1940, 1750, 1650, 1850]);
    // 190 kcal a day less × 7 days / 3,500
    expect(at('B26')).toBe(-0.4);
    // BMI 27.5, so 71.5 kg: × 1.2 = 85.8, × 1.6 = 114.4; 1,750 × 14 / 1,000 = 24.5
    expect([at('B27'), at('B28'), at('B29')]).toEqual([85, 115, 25]);
  });

  test('calculates in kilograms and centimeters, for a man who loses faster', () => {
    const at = person(man);
    // 900 + 1,125 − 175 + 5 = 1,855; × 1.55 = 2,875.25; eight tenths of 2,880 are 2,304
    expect([at('B21'), at('B22'), at('B23')]).toEqual([1855, 2880, 2300]);
    // 580 × 7 / 7,700 = 0.53; BMI 27.8, so 85.5 kg: 102.6 and 136.8
    expect([at('B26'), at('B27'), at('B28'), at('B29')]).toEqual([-0.5, 105, 135, 32]);
    expect([at('C7'), at('C8')]).toEqual(['kilograms', 'centimeters']);
  });

  test('stays at maintenance, or a tenth above it', () => {
    expect(person({ ...man, wish: 'Stay' })('B23')).toBe(2880);
    expect(person({ ...man, wish: 'Gain slowly' })('B23')).toBe(3170);
  });

  test('never shows a target below the floor, nor above maintenance when losing', () => {
    // 500 + 937.5 − 350 − 161 = 927; × 1.2 = 1,112: already below 1,200.
    const small = person({ ...man, weight: 50, height: 150, age: 70, sex: 'female', activity: 1 });
    expect(['B22', 'B23', 'B24', 'B25'].map(small)).toEqual([1110, 1110, 1110, 1110]);
    // 700 + 1,000 − 250 − 161 = 1,289; × 1.2 = 1,547; eight tenths are 1,238 and the range would begin lower.
    const light = person({ ...man, weight: 70, height: 160, age: 50, sex: 'female', activity: 1 });
    expect([light('B23'), light('B24')]).toEqual([1240, 1200]);
    // 650 + 1,062.5 − 300 + 5 = 1,418; × 1.2 = 1,702; eight tenths are 1,362.
    const older = person({ ...man, weight: 65, height: 170, age: 60, activity: 1 });
    expect([older('B23'), older('B24')]).toEqual([1500, 1500]);
  });

  test('shows no target for losing to people with a low weight, and says why', () => {
    const at = person({ ...woman, weight: 115 });
    expect(at('B19')).toBeLessThan(20);
    expect([at('B22'), at('B23'), at('B24'), at('B25')]).toEqual([1630, 1630, 1530, 1730]);
    expect(at('D15')).toMatch(/wouldn’t lose anything.*doctor/);
    expect(person(woman)('D15')).toBe('');
  });

  test.each([
    ['no weight', { ...woman, weight: '' }],
    ['no age', { ...woman, age: '' }],
    ['a weight in words', { ...woman, weight: 'about 160' }],
    ['a child', { ...woman, age: 15 }],
    ['pounds taken for kilograms', { ...woman, units: 'metric', weight: 300 }],
    ['feet instead of inches', { ...woman, height: 5.5 }],
  ])('answers nothing to %s', (_what, typed) => {
    const at = person(typed);
    expect(at('B15')).toBe('Please check');
    for (const row of [21, 22, 23, 24, 25, 26, 27, 28, 29]) expect(at(`B${row}`)).toBe('');
    expect(at('D15')).toMatch(/missing or outside/);
  });

  test('locks all cells except its six questions and the units, offers choices, and says that it is no medical advice', () => {
    const sheet = book.xml('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<sheetProtection sheet="1"');
    expect(sheet).toContain('<formula1>&quot;female,male&quot;</formula1>');
    expect(sheet).toMatch(/type="whole"[^>]*sqref="B9"><formula1>18<\/formula1><formula2>80<\/formula2>/);
    expect([...book.values.values()].join(' ')).toMatch(/not medical advice.*talk with your doctor/);
  });
});

describe('the food log', () => {
  const book = readSample('Food-Log.xlsx');
  const cellAt = calculateCells(book, {
    'Log!D5': 350,
    'Log!D7': 600,
    'Log!D9': 750,
    'Log!E5': 20,
    'Log!E7': 30,
    'Log!D12': 400,
    'Log!D16': 1500,
    'Log!E16': 90,
    'Week!B16': 1600,
    'Week!B17': 1800,
    'Week!C16': 80,
  });

  test('sums each day, averages the logged ones and counts those within a range, open at either end', () => {
    expect([cellAt('Log!D11'), cellAt('Log!E11'), cellAt('Log!F11')]).toEqual([1700, 50, '']);
    expect([cellAt('Log!D18'), cellAt('Log!D53')]).toEqual([1900, '']);
    expect([cellAt('Week!B5'), cellAt('Week!B6'), cellAt('Week!B7')]).toEqual([1700, 1900, '']);
    expect([cellAt('Week!B12'), cellAt('Week!B13')]).toEqual([1800, 2]);
    expect([cellAt('Week!C12'), cellAt('Week!D12')]).toEqual([70, '']);
    expect([cellAt('Week!B18'), cellAt('Week!C18'), cellAt('Week!D18')]).toEqual([1, 1, '']);
  });
});

describe('the progress tracker', () => {
  const book = readSample('Progress-Tracker.xlsx');
  const cellAt = calculateCells(book, {
    'Weight!B4': 46000,
    'Weight!C8': 182.4,
    'Weight!E8': 181.6,
    'Weight!I8': 182,
    'Weight!C9': 181.6,
    'Weight!D10': 182.3,
    'Weight!D11': 180.9,
    'Weight!F12': 180,
    'Weight!F14': 178.9,
    'Check-in!B5': 34,
    'Check-in!B9': 32.5,
    'Check-in!E5': 6.5,
    'Check-in!E6': 7.5,
  });

  test('calculates the average of a week, its change, none if a week is missing, and the weekly change over four weeks', () => {
    expect([cellAt('Weight!J8'), cellAt('Weight!J9'), cellAt('Weight!J13')]).toEqual([182, 181.6, '']);
    expect(cellAt('Weight!K9')).toBeCloseTo(-0.4);
    expect([cellAt('Weight!L12'), cellAt('Weight!L13')]).toEqual([-0.5, '']);
    expect([cellAt('Weight!K13'), cellAt('Weight!K14')]).toEqual(['', '']);
    expect(cellAt('Weight!L14')).toBe(-0.85);
  });

  test('counts the Mondays, charts only averages, and shows how measurements changed from the first to the last', () => {
    expect([cellAt('Weight!B8'), cellAt('Weight!B23')]).toEqual([46000, 46105]);
    expect([cellAt('Trend!B8'), cellAt('Trend!B13')]).toEqual([182, '#N/A']);
    const chart = book.xml('xl/charts/chart1.xml');
    expect(chart).toContain('<c:lineChart>');
    expect(chart).toContain('Trend!$B$8:$B$23');
    expect([cellAt('Check-in!B22'), cellAt('Check-in!C22'), cellAt('Check-in!E22')]).toEqual([-1.5, '', 7]);
  });
});

test.each(['Goal-Calculator.xlsx', 'Food-Log.xlsx', 'Progress-Tracker.xlsx'])(
  '%s shows what its formulas say, before anything has calculated them',
  (name) => {
    const book = readSample(name);
    const cellAt = calculateCells(book);
    expect(book.formulas.size).toBeGreaterThan(10);
    for (const [at, { shown }] of book.formulas) {
      const value = cellAt(at);
      if (typeof value === 'number') expect(shown, at).toBeCloseTo(value, 6);
      else expect(shown, at).toBe(value);
    }
  },
);
