import { cpus } from 'node:os';

/**
 * One measured figure: by `processes` of the site, on a database with `size` bookings. `limit`: the baseline's rate in
 * the same minutes.
 */
export type Growth = {
  size: number;
  figure: string;
  processes: number;
  rate: number;
  p50: number;
  p99: number;
  limit: number;
};

const baselines: Record<string, string> = {
  'home page': 'bare `node:http` with the same bytes and headers, one process',
  'slot list': 'bare `node:http` with the same bytes and headers, one process',
  'free calls booked': '`pgbench` with the same rows in one transaction',
};
const count = (value: number) => Math.round(value).toLocaleString('en-US');

/** Describes the growth in Markdown. */
export function describeGrowth(growth: Growth[]): string {
  const figures = [...new Set(growth.map(({ figure }) => figure))];
  const cores = cpus().length;
  const tables = figures.map((figure) => {
    const rows = growth.filter((row) => row.figure === figure);
    const lines = rows.map(
      ({ size, processes, rate, limit, p50, p99 }) =>
        `| ${count(size)} | ${processes} | ${count(rate)} | ${(rate / limit).toFixed(2)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`,
    );
    return `## ${figure[0]?.toUpperCase()}${figure.slice(1)}

Baseline: ${baselines[figure]}.

| Bookings | Processes | A second | Of the baseline | p50, ms | p99, ms |
| -------: | --------: | -------: | --------------: | ------: | ------: |
${lines.join('\n')}
`;
  });
  return `# Speed

Written by \`npm run bench growth\` on a machine with ${cores} cores, which the load generator, the processes and PostgreSQL share. Figures a
second mean little on another machine; the ratios were measured in the same minutes. 16 clients without a pause; a booking is
acknowledged when PostgreSQL has it on the disk. More processes than ${cores} have no core of their own here.

![The same figures as bars](speed.svg)

${tables.join('\n')}`;
}

const PANEL = { width: 300, height: 220, top: 56, bottom: 40, left: 16 };
const colors = ['#2f6f4f', '#d08a3c', '#7a8fb8'];

/**
 * Draws the growth as SVG: a panel per figure, a group of bars per number of bookings, a bar per number of processes.
 */
export function drawGrowth(growth: Growth[]): string {
  const figures = [...new Set(growth.map(({ figure }) => figure))];
  const width = figures.length * PANEL.width;
  const panels = figures.map((figure, index) => {
    const rows = growth.filter((row) => row.figure === figure);
    return `<g transform="translate(${index * PANEL.width} 0)">${drawPanel(figure, rows)}</g>`;
  });
  const legend = colors.map(
    (color, index) =>
      `<rect x="${PANEL.left + index * 110}" y="10" width="10" height="10" fill="${color}"/>` +
      `<text x="${PANEL.left + 16 + index * 110}" y="19">${index + 1} ${index === 0 ? 'process' : 'processes'}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${PANEL.height}" width="${width}" height="${PANEL.height}" font-family="sans-serif" font-size="11" fill="#333">
<title>Reads and bookings a second, by bookings in the database and number of processes</title>
<rect width="100%" height="100%" fill="#fff"/>
${[...legend, ...panels].join('\n')}
</svg>
`;
}

function drawPanel(figure: string, rows: Growth[]): string {
  const sizes = [...new Set(rows.map(({ size }) => size))];
  const most = Math.max(...rows.map(({ rate }) => rate));
  const room = PANEL.height - PANEL.top - PANEL.bottom;
  const group = (PANEL.width - 2 * PANEL.left) / sizes.length;
  const bars = rows.map(({ size, processes, rate }) => {
    const height = (rate / most) * room;
    const x = PANEL.left + sizes.indexOf(size) * group + (processes - 1) * 24;
    const y = PANEL.top + room - height;
    return (
      `<rect x="${x}" y="${y.toFixed(1)}" width="20" height="${height.toFixed(1)}" fill="${colors[processes - 1]}"/>` +
      `<text x="${x + 10}" y="${(y - 3).toFixed(1)}" font-size="8" text-anchor="middle">${count(rate)}</text>`
    );
  });
  const labels = sizes.map(
    (size, index) => `<text x="${PANEL.left + index * group}" y="${PANEL.height - 22}">${count(size)}</text>`,
  );
  return [
    `<text x="${PANEL.left}" y="40" font-weight="bold">${figure}, a second</text>`,
    ...bars,
    ...labels,
    `<text x="${PANEL.left}" y="${PANEL.height - 8}" fill="#777">bookings in the database</text>`,
  ].join('');
}
