import type { Analysed } from '@hindsight/api';
import { findKeyFigures, formatQuantity, type JsonObject, ms, type Report } from '@hindsight/model';

/** Of lengths and loads: below it, one can stand for the other. */
const ALIKE_BELOW = 1.5;

const farApart = (a: number, b: number): boolean => Math.max(a, b) > ALIKE_BELOW * Math.min(a, b);

/** How long the charts reach, in ms; undefined for a report without a clock. */
function lengthOf({ sections }: Report): number | undefined {
  const times = sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'timeline' ? block.series : []))
    .flatMap(({ x }) => [x[0], x.at(-1)])
    .filter((at) => at !== undefined);
  return times.length > 0 ? Math.max(...times) - Math.min(...times) : undefined;
}

function jvmOf({ body }: Analysed): string | undefined {
  const { vendor, version } = (body.jvm ?? {}) as JsonObject;
  return typeof version === 'string' ? [vendor, version].filter(Boolean).join(' ') : undefined;
}

const collectorOf = ({ body }: Analysed): string | undefined =>
  typeof body.collector === 'string' ? body.collector : undefined;

const loadOf = ({ report }: Analysed) => findKeyFigures(report).find(({ label }) => label === 'Allocation rate')?.value;

function differs(what: string, a: string | undefined, b: string | undefined): string[] {
  return a !== undefined && b !== undefined && a !== b ? [`Another ${what}: A ${a}, B ${b}.`] : [];
}

function cautionOfLength(a: Analysed, b: Analysed): string[] {
  const [long, other] = [lengthOf(a.report), lengthOf(b.report)];
  if (long === undefined || other === undefined || !farApart(long, other)) return [];
  return [`Another length: A covers ${formatQuantity(ms(long))}, B ${formatQuantity(ms(other))}.`];
}

function cautionOfLoad(a: Analysed, b: Analysed): string[] {
  const [load, other] = [loadOf(a), loadOf(b)];
  if (!load || !other || !farApart(load.value, other.value)) return [];
  return [`Another load: A allocates ${formatQuantity(load)}, B ${formatQuantity(other)}.`];
}

const cautionOfCut = (name: string, { complete }: Analysed): string[] =>
  complete ? [] : [`${name} is incomplete: its input was cut or damaged.`];

/** What makes a comparison weak. */
export const cautionsOf = (a: Analysed, b: Analysed): string[] => [
  ...differs('JVM', jvmOf(a), jvmOf(b)),
  ...differs('collector', collectorOf(a), collectorOf(b)),
  ...cautionOfLength(a, b),
  ...cautionOfLoad(a, b),
  ...cautionOfCut('A', a),
  ...cautionOfCut('B', b),
];
