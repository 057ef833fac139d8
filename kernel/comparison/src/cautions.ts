import type { AnalysisSuccess } from '@hindsight/api';
import { findKeyFigures, formatQuantity, ms, type Report, toJsonObject } from '@hindsight/model';

/** Durations and loads whose ratio is below this are comparable. */
export const MAX_ALIKE_RATIO = 1.5;

const isFarApart = (a: number, b: number): boolean => Math.max(a, b) > MAX_ALIKE_RATIO * Math.min(a, b);

/** Measures the time that the charts cover, in ms; undefined for a report without a clock. */
function measureDuration({ sections }: Report): number | undefined {
  const times = sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'timeline' ? block.series : []))
    .flatMap(({ x }) => [x[0], x.at(-1)])
    .filter((at) => at !== undefined);
  return times.length > 0 ? Math.max(...times) - Math.min(...times) : undefined;
}

function readJvm({ body }: AnalysisSuccess): string | undefined {
  const { vendor, version } = toJsonObject(body.jvm);
  return typeof version === 'string' ? [vendor, version].filter(Boolean).join(' ') : undefined;
}

const readCollector = ({ body }: AnalysisSuccess): string | undefined =>
  typeof body.collector === 'string' ? body.collector : undefined;

const readAllocationRate = ({ report }: AnalysisSuccess) =>
  findKeyFigures(report).find(({ label }) => label === 'Allocation rate')?.value;

function cautionIfDifferent(what: string, a: string | undefined, b: string | undefined): string[] {
  return a !== undefined && b !== undefined && a !== b ? [`Another ${what}: A ${a}, B ${b}.`] : [];
}

function compareDurations(a: AnalysisSuccess, b: AnalysisSuccess): string[] {
  const [long, other] = [measureDuration(a.report), measureDuration(b.report)];
  if (long === undefined || other === undefined || !isFarApart(long, other)) return [];
  return [`Another length: A covers ${formatQuantity(ms(long))}, B ${formatQuantity(ms(other))}.`];
}

function compareLoads(a: AnalysisSuccess, b: AnalysisSuccess): string[] {
  const [load, other] = [readAllocationRate(a), readAllocationRate(b)];
  if (!load || !other || !isFarApart(load.value, other.value)) return [];
  return [`Another load: A allocates ${formatQuantity(load)}, B ${formatQuantity(other)}.`];
}

const cautionIfIncomplete = (name: string, { complete }: AnalysisSuccess): string[] =>
  complete ? [] : [`${name} is incomplete: its input was cut or damaged.`];

/** Finds what makes a comparison weak, as sentences. */
export const findCautions = (a: AnalysisSuccess, b: AnalysisSuccess): string[] => [
  ...cautionIfDifferent('JVM', readJvm(a), readJvm(b)),
  ...cautionIfDifferent('collector', readCollector(a), readCollector(b)),
  ...compareDurations(a, b),
  ...compareLoads(a, b),
  ...cautionIfIncomplete('A', a),
  ...cautionIfIncomplete('B', b),
];
