import type { AnalysisSuccess } from '@hindsight/api';
import { findKeyFigures, formatQuantity, ms, toJsonObject } from '@hindsight/model';
import { findUnequalTimes, isFarApart } from './covered-time.ts';

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
  const times = findUnequalTimes(a, b);
  if (!times) return [];
  const [first, second] = [formatQuantity(ms(times.a)), formatQuantity(ms(times.b))];
  return [`Another length: A covers ${first}, B ${second}. Counts are compared per time.`];
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
