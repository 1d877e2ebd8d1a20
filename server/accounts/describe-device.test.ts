import { expect, test } from 'vitest';
import { describeDevice } from './describe-device.ts';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';
test.each([
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  [
    'Firefox on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`,
  ],
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36`],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chromium} Mobile Safari/537.36`],
  [
    'Chrome on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} CriOS/141.0 Mobile/15E148 Safari/604.1`,
  ],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium} Safari/537.36`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/141.0.0.0`],
  ['Edge on Android', `Mozilla/5.0 (Linux; Android 15) ${chromium} Mobile Safari/537.36 EdgA/141.0`],
  ['Opera on Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chromium} Safari/537.36 OPR/120.0.0.0`],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Safari on Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.0 Safari/605.1.15`],
  [
    'Safari on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} Version/18.0 Mobile/15E148 Safari/604.1`,
  ],
  ['A browser on Linux', 'SomethingNew/1.0 (Linux)'],
])('%s', (name, userAgent) => expect(describeDevice(userAgent)).toBe(name));

test.each([undefined, '', 'curl/8.0', 'sqlmap/1.9', '<script>alert(1)</script>', '\u0000', 'Firefoxes'])(
  'nothing is said of %j',
  (userAgent) => expect(describeDevice(userAgent)).toBeUndefined(),
);

test('a long header is not read to its end, and takes no time', () => {
  const started = performance.now();
  expect(describeDevice(`${'Version/1 '.repeat(100_000)} Windows Firefox/1`)).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(200);
});
