/** One value of a text exposition of Prometheus. */
export interface MetricSample {
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
  readonly value: number;
  readonly line: number;
}

const SAMPLE =
  /^([a-zA-Z_:][\w:]{0,200})(?:\{(.{0,2000})\})?\s+([+-]?(?:\d[\d.eE+-]{0,40}|Inf|NaN))(?:\s+-?\d{1,19})?\s*$/;
const LABEL = /([a-zA-Z_]\w{0,100})="((?:[^"\\]|\\.){0,500})"/g;

/** Reads a text exposition of Prometheus or OpenMetrics. A value that is no number, such as NaN, is left out. */
export function readMetrics(lines: readonly string[]): MetricSample[] {
  return lines.flatMap((text, index): MetricSample[] => {
    const [, name = '', labels = '', value = ''] = text.startsWith('#') ? [] : (SAMPLE.exec(text) ?? []);
    if (name === '' || !Number.isFinite(Number(value))) return [];
    const pairs = [...labels.matchAll(LABEL)].map(([, key = '', word = '']) => [key, word] as const);
    return [{ name, labels: new Map(pairs), value: Number(value), line: index + 1 }];
  });
}
