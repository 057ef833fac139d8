import { compareLevels, type Finding } from '@hindsight/model';
import type { ClassifiedLog } from '../../analysis.ts';
import type { RisenFigure } from '../../metrics/figures/stated-figures.ts';

const RISEN = 'risen-figure';
/** A request waits in the queue that is full: its time tells nothing of the work. */
const REQUEST = /\b(?:GET|POST|PUT|PATCH|DELETE|HTTP|[Rr]equests?)\b/;

interface Consequences {
  readonly isCause: (figure: RisenFigure) => boolean;
  /** Findings that follow from it. */
  readonly ids: ReadonlySet<string>;
}

const CONSEQUENCES: readonly Consequences[] = [
  {
    // Tasks are refused, a breaker opens, a consumer does not come back in time: none of them waits before it fails, so that none can be
    // what made the work slow.
    isCause: ({ kind, template }) => kind === 'duration' && template !== '' && !REQUEST.test(template),
    ids: new Set(['log-rejected', 'log-circuit-open', 'log-kafka-consumer']),
  },
  {
    isCause: ({ kind, name }) => kind === 'resource' && /thread/i.test(name),
    ids: new Set(['log-oom-thread']),
  },
  {
    isCause: ({ kind, name }) => (kind === 'resource' || kind === 'population') && !/thread/i.test(name),
    ids: new Set(['log-emfile', 'log-addr-exhausted']),
  },
  {
    isCause: ({ kind, name }) => (kind === 'fill' || kind === 'free') && /heap|memory/i.test(name),
    ids: new Set(['log-oom-heap', 'log-oom-overhead']),
  },
  {
    isCause: ({ kind, name }) => (kind === 'fill' || kind === 'free') && /disk|space/i.test(name),
    ids: new Set(['log-enospc', 'log-db-space']),
  },
];

/** A figure that has risen, and what failed by it. */
interface RisenCause {
  readonly cause: Finding;
  readonly consequences: readonly Finding[];
}

/** Finds what had risen before other things failed by it: slow work, threads that are never ended; undefined when nothing failed. */
export function findRisenCause(
  findings: readonly Finding[],
  { risenFigures }: Pick<ClassifiedLog, 'risenFigures'>,
): RisenCause | undefined {
  const risen = findings.find(({ id }) => id === RISEN);
  const from = risen && findFirstLine(risen);
  const figure = risenFigures.find(({ line, isAlways }) => line === from && !isAlways);
  const ids = figure && CONSEQUENCES.find(({ isCause }) => isCause(figure))?.ids;
  if (!risen || from === undefined || !ids) return undefined;
  const consequences = findings.filter(
    (one) => ids.has(one.id) && one.level !== 'INFO' && (findFirstLine(one) ?? 0) > from,
  );
  const [worst] = consequences.map(({ level }) => level).sort(compareLevels);
  // A cause is as bad as what it brings about.
  return worst && { cause: compareLevels(worst, risen.level) < 0 ? { ...risen, level: worst } : risen, consequences };
}

/** The first line that a finding quotes; of a figure the first one that is part of its rise. */
function findFirstLine({ id, evidence }: Finding): number | undefined {
  const lines = evidence.flatMap((one) => (one.kind === 'lines' ? [one.first] : []));
  return id === RISEN ? lines[0] : lines.toSorted((a, b) => a - b)[0];
}
