/** One line of the text that Prometheus reads. */
export type MetricLine = { name: string; labels: Record<string, string>; value: number };

export function parseMetrics(text: string): MetricLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text]);
      return { name, labels: Object.fromEntries(pairs), value: Number(value) };
    });
}

/** The number of the one line with this name and these labels. */
export function findMetric(lines: MetricLine[], name: string, labels: Record<string, string> = {}): number | undefined {
  const found = lines.filter(
    (line) => line.name === name && Object.entries(labels).every(([label, text]) => line.labels[label] === text),
  );
  if (found.length > 1) throw new Error(`${found.length} lines are called ${name}`);
  return found[0]?.value;
}
