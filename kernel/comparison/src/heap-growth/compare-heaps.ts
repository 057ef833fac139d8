import type { AnalysisSuccess, Comparison } from '@hindsight/api';
import { fitSentences, formatBytes, isApplicationClass } from '@hindsight/claims';
import { type HeapSignatures, isJsonObject } from '@hindsight/model';
import { readClassHistogram } from '../class-histogram.ts';
import { describeHolder, formatHistory, formatRate } from './describe-growth.ts';
import { followHeapGrowth, type HeapGrowth } from './heap-growth.ts';
import type { JudgedGrowth } from './judge-growth.ts';
import type { GrowthGroup } from './match-groups.ts';
import { diagnoseGrowth } from './rules/index.ts';

type ComparedGrowth = NonNullable<Comparison['growth']>;
type GroupRow = ComparedGrowth['groups']['rows'][number];

const MAX_ROWS = 300;

/** Compares heap dumps of one program, the oldest first. Undefined for other kinds, and for results of an older version. */
export function compareHeaps(outcomes: readonly AnalysisSuccess[]): ComparedGrowth | undefined {
  const dumps = outcomes.map(readSignatures);
  const [first] = outcomes;
  if (!first || !dumps.every((dump) => dump !== undefined)) return undefined;
  const growth = followHeapGrowth(dumps, readClasses(first));
  const isOther = areOtherPrograms(first, outcomes.at(-1) ?? first);
  const verdict = isOther ? 'unknown' : growth.verdict;
  return {
    verdict,
    sentence: isOther ? `${OTHER_PROGRAMS} ${describeUsed(growth)}` : describeVerdict(growth),
    dumps: dumps.map((dump, at) => ({
      ...(dump.takenAt > 0 && { takenAt: dump.takenAt }),
      usedHeapSize: dump.usedBytes,
      objects: dump.objects,
      classes: dump.classes,
      threads: dump.threads,
      isRestarted: at > 0 && !growth.intervals.some(({ to }) => to === at),
    })),
    findings: isOther ? [] : diagnoseGrowth(growth),
    points: isOther ? [] : growth.points.map(toPoint),
    // Below derived holders everything is new, and what is missing is gone.
    groups: listGroups(verdict === 'unknown' ? [] : growth.groups),
  };
}

function readSignatures({ comparable }: AnalysisSuccess): HeapSignatures | undefined {
  const signatures = comparable?.signatures;
  return isJsonObject(signatures) && Array.isArray(signatures.groups)
    ? (signatures as unknown as HeapSignatures)
    : undefined;
}

/** Reads the classes with instances; undefined when the histogram does not list all. */
function readClasses(outcome: AnalysisSuccess): ReadonlySet<string> | undefined {
  const histogram = readClassHistogram(outcome);
  if (!histogram?.isComplete || histogram.rows.length === 0) return undefined;
  return new Set(histogram.rows.map(({ label }) => String(label)));
}

const OTHER_PROGRAMS =
  'The dumps are of different programs: no class of an application is in both, so that what grew says nothing.';

/** Whether both dumps have objects of an application, and none of its classes is in both. */
export function areOtherPrograms(a: AnalysisSuccess, b: AnalysisSuccess): boolean {
  const [inA, inB] = [a, b].map((outcome) =>
    [...(readClasses(outcome) ?? [])].filter((label) => !label.endsWith('[]') && isApplicationClass(label)),
  );
  const ofB = new Set(inB);
  return (inA?.length ?? 0) > 0 && ofB.size > 0 && !inA?.some((label) => ofB.has(label));
}

const toPoint = (point: JudgedGrowth): ComparedGrowth['points'][number] => ({
  verdict: point.verdict,
  reason: point.reason,
  confidence: point.confidence,
  holder: point.holder,
  label: point.element,
  path: point.path.map(describeStep),
  objects: [...point.point.objects],
  retainedSize: [...point.point.retained],
  ...(point.bytes.ratePerHour !== undefined && { bytesPerHour: Math.round(point.bytes.ratePerHour) }),
});

const describeStep = ({ kind, field, label }: GrowthGroup): string =>
  [field, kind === 'object' ? label : `${kind} ${label}`].filter((part) => part !== '').join(' ');

function describeUsed({ dumps }: HeapGrowth): string {
  const history = formatHistory(
    dumps.map(({ usedBytes }) => usedBytes),
    formatBytes,
  );
  return `The used heap went ${history}.`;
}

function describeVerdict(growth: HeapGrowth): string {
  const { dumps, used, points, verdict, restarts } = growth;
  const [point] = points;
  const restarted = restarts > 0 ? ' The program was started again in between.' : '';
  const rate = point ? formatRate(point.bytes) : '';
  const grown = point ? `+${formatBytes(point.bytes.growth)}${rate === '' ? '' : `, ${rate}`}` : '';
  const sentences: Readonly<Record<HeapGrowth['verdict'], string>> = {
    leak: `Leak: ${point ? describeHolder(point) : ''}, ${grown}, the path is stable.`,
    'bounded-cache': `No leak: ${point?.holder} is a cache with a limit that was filled, ${grown}.`,
    'warm-up': `No leak seen: ${point?.holder} was filled as in a warm-up, ${grown}.`,
    load: `No leak seen: the heap follows the load, ${grown} below ${point?.holder}.`,
    shrunk: 'B holds less, and nothing grew.',
    unknown: `Who holds what grew cannot be told: ${nameCutDumps(dumps)}.`,
    none: used.growth > 0 ? 'Nothing grew noticeably on one path.' : 'Nothing grew.',
  };
  const reason = point ? ` ${point.reason}` : '';
  return fitSentences(`${sentences[verdict]} ${describeUsed(growth)}${reason}${restarted}`, MAX_CHARACTERS);
}

const MAX_CHARACTERS = 600;

/** Names the dumps in which the objects have no holders: `B ends …` of two, `dumps 2 and 3 end …` of more. */
function nameCutDumps(dumps: HeapGrowth['dumps']): string {
  const isPair = dumps.length === 2;
  const names = dumps.flatMap(({ lacksHolders }, at) =>
    lacksHolders ? [isPair ? (at === 0 ? 'A' : 'B') : String(at + 1)] : [],
  );
  const [last = '', ...before] = names.toReversed();
  const listed = before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
  const ending = before.length === 0 ? 'ends before its GC roots' : 'end before their GC roots';
  return isPair ? `${listed} ${ending}` : `dump${before.length === 0 ? '' : 's'} ${listed} ${ending}`;
}

/** Lists the groups that changed most, each with those above it. */
function listGroups(groups: readonly GrowthGroup[]): ComparedGrowth['groups'] {
  const change = ({ retained }: GrowthGroup): number => Math.max(...retained) - Math.min(...retained);
  const changed = [...groups.keys()]
    .filter((place) => change(groups[place] as GrowthGroup) > 0)
    .sort((a, b) => change(groups[b] as GrowthGroup) - change(groups[a] as GrowthGroup));
  const listed = new Set<number>();
  for (const place of changed) {
    if (listed.size >= MAX_ROWS) break;
    for (let at = place; at >= 0 && !listed.has(at); at = groups[at]?.parent ?? -1) listed.add(at);
  }
  const places = [...listed].sort((a, b) => a - b);
  const rowOf = new Map(places.map((place, row) => [place, row]));
  return {
    changed: changed.length,
    rows: places.flatMap((place): GroupRow[] => {
      const group = groups[place];
      if (!group) return [];
      const { kind, label, field, objects, retained } = group;
      return [
        {
          parent: rowOf.get(group.parent) ?? -1,
          kind,
          label,
          field,
          change: nameChange(retained),
          objects: [...objects],
          retainedSize: [...retained],
        },
      ];
    }),
  };
}

function nameChange(retained: readonly number[]): GroupRow['change'] {
  const [first = 0, last = 0] = [retained[0], retained.at(-1)];
  if (first === last) return 'same';
  if (first === 0) return 'new';
  if (last === 0) return 'gone';
  return last > first ? 'grown' : 'shrunk';
}
