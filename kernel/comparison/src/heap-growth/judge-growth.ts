import type { HeapSignatures } from '@hindsight/model';
import type { Interval } from './growth-history.ts';
import type { GrowthPoint } from './growth-points.ts';
import type { GrowthGroup } from './match-groups.ts';

/**
 * What growth is:
 *
 * - `leak`: it goes on, and nothing limits it.
 * - `bounded-cache`: the collection has a limit, or only soft and weak references hold the memory.
 * - `warm-up`: it came once, or becomes less and less.
 * - `load`: it is in proportion to the work, or goes up and down.
 */
export type GrowthVerdict = 'leak' | 'bounded-cache' | 'warm-up' | 'load';

export interface JudgedGrowth extends GrowthPoint {
  readonly verdict: GrowthVerdict;
  /** Why, as a sentence. */
  readonly reason: string;
  readonly confidence: 'high' | 'medium' | 'low';
}

export interface GrowthContext {
  readonly dumps: readonly HeapSignatures[];
  readonly intervals: readonly Interval[];
  readonly points: readonly GrowthPoint[];
  /** The classes of which the first dump has instances; undefined when it does not list all. */
  readonly classesAtFirst: ReadonlySet<string> | undefined;
}

type Judgement = Pick<JudgedGrowth, 'verdict' | 'reason' | 'confidence'>;
/** One explanation of growth; the first that applies is taken. */
type Explain = (point: GrowthPoint, context: GrowthContext) => Judgement | undefined;

/** A collection with a bound is explained by it when its elements grew, and not what each of them holds. */
const MAX_GROWTH_OF_ELEMENT = 1.5;
/** Growth of which soft and weak references alone hold this share needs no fix. */
const RECLAIMABLE_SHARE = 0.7;
/** From one dump to the next a value that falls by this share of its largest is no leak. */
const FALL_SHARE = 0.3;
/** Growth of the last interval below this share of the largest: it becomes less and less. */
const SLOW_SHARE = 0.34;
/** Classes that were loaded between the dumps, as a share and at least: the program had only begun. */
const [NEW_CLASS_SHARE, MIN_NEW_CLASSES] = [0.1, 60];
/** What retained this share of what it retains now was there before. */
const THERE_BEFORE = 0.02;
/** Work that grew: so many threads more, and by this factor. */
const [MIN_MORE_THREADS, MIN_THREAD_FACTOR] = [4, 1.5];
/** Two numbers grew in proportion when their factors differ by less. */
const PROPORTION = 1.6;
const MIN_IN_PROPORTION = 3;
const MAX_IN_PROPORTION = 0.6;
/** Below this factor, the heap of another run may be larger because there is more data. */
const MAX_SCALE = 1.5;
/** Then the growth of its parts differs by at most this factor. */
const SCALE_PROPORTION = 1.3;

export const judgeGrowth = (point: GrowthPoint, context: GrowthContext): JudgedGrowth => ({
  ...point,
  ...(EXPLANATIONS.map((explain) => explain(point, context)).find((one) => one !== undefined) ??
    judgeLeak(point, context)),
});

const explainBound: Explain = ({ path, bytes }) => {
  for (const { bounds, retained, label } of path.toReversed()) {
    const last = bounds.at(-1);
    if (!last || !isFixed(bounds)) continue;
    const first = bounds[0]?.elements ?? 0;
    const perElement = (retained.at(-1) ?? 0) / last.elements;
    const before = first > 0 ? (retained[0] ?? 0) / first : perElement;
    if (last.elements > first && perElement <= MAX_GROWTH_OF_ELEMENT * before)
      return {
        verdict: 'bounded-cache',
        reason: `${label} is limited by ${last.name}; it went from ${first} to ${last.elements} elements.`,
        confidence: bytes.steps.length > 1 ? 'high' : 'medium',
      };
  }
  return undefined;
};

/** An array that had room for this many times its elements, and has the same length when it holds more, was not made for what was in it. */
const MIN_SPARE_FACTOR = 2;

/** Whether a bound stays what it is: a list of the program replaces its array by a longer one when that is full. */
function isFixed(bounds: GrowthGroup['bounds']): boolean {
  const [first, last] = [bounds[0], bounds.at(-1)];
  if (last?.length === undefined) return true;
  const isSame = bounds.every((bound) => bound?.length === last.length);
  return isSame && first !== undefined && last.elements >= MIN_SPARE_FACTOR * first.elements;
}

const explainReference: Explain = ({ path, bytes, reclaimable }) =>
  path.some(({ isReclaimable }) => isReclaimable) || reclaimable >= RECLAIMABLE_SHARE * bytes.growth
    ? {
        verdict: 'bounded-cache',
        reason: 'Only soft or weak references hold this memory: the JVM frees it before the heap is exhausted.',
        confidence: 'medium',
      }
    : undefined;

/** Memory below threads whose number grew is that of requests. */
const explainThreads: Explain = ({ path, objects }, { dumps }) => {
  const [top] = path;
  const [first, last] = [dumps[0]?.threads ?? 0, dumps.at(-1)?.threads ?? 0];
  const more = last - first >= MIN_MORE_THREADS && last >= MIN_THREAD_FACTOR * Math.max(1, first);
  const threads = top?.kind === 'thread' ? top.objects : [];
  const ofThreads = (threads.at(-1) ?? 0) - (threads[0] ?? 0);
  if (ofThreads >= MIN_MORE_THREADS)
    return {
      verdict: 'load',
      reason: `The threads "${top?.label}" that hold it went from ${threads[0]} to ${threads.at(-1)}.`,
      confidence: 'medium',
    };
  const factor = objects.first > 0 ? objects.last / objects.first : 0;
  const isInProportion = more && factor > 1 && isNear(objects.growth / Math.max(1, last - first), 1);
  return isInProportion
    ? {
        verdict: 'load',
        reason: `It grew as the threads did, which went from ${first} to ${last}.`,
        confidence: 'low',
      }
    : undefined;
};

const isNear = (a: number, b: number): boolean => a > 0 && b > 0 && Math.max(a / b, b / a) <= PROPORTION;

const explainFall: Explain = ({ point: { retained }, bytes: { steps } }) => {
  const largest = Math.max(...retained);
  return steps.some((step) => step < 0 && -step >= FALL_SHARE * largest)
    ? { verdict: 'load', reason: 'It goes up and down from dump to dump.', confidence: 'high' }
    : undefined;
};

const computeFactor = ({ bytes: { first, last } }: GrowthPoint): number =>
  first > 0 ? last / first : Number.POSITIVE_INFINITY;

/** Everything grew by the same factor. */
const explainProportion: Explain = (point, { points }) => {
  const own = computeFactor(point);
  const alike = points.filter((one) => isNear(computeFactor(one), own));
  const all = points.reduce((sum, { bytes }) => sum + bytes.growth, 0);
  const together = alike.reduce((sum, { bytes }) => sum + bytes.growth, 0);
  const holders = new Set(alike.map(({ holder }) => holder)).size;
  const isSpread = alike.every(({ bytes }) => bytes.growth <= MAX_IN_PROPORTION * together);
  if (!Number.isFinite(own) || holders < MIN_IN_PROPORTION || !isSpread || together < 0.7 * all) return undefined;
  return {
    verdict: 'load',
    reason: `${holders} parts of the heap grew by about the same factor, ${own.toFixed(1)}.`,
    confidence: 'medium',
  };
};

/** The heap of another run is a little larger in all its parts: a leak would grow faster than the data beside it. */
const explainScale: Explain = (point, { points }) => {
  const own = computeFactor(point);
  if (point.bytes.steps.length > 0 || own <= 1 || own >= MAX_SCALE) return undefined;
  const isScaled = points.every((one) => {
    const ratio = (computeFactor(one) - 1) / (own - 1);
    return ratio <= SCALE_PROPORTION && ratio >= 1 / SCALE_PROPORTION;
  });
  if (!isScaled || new Set(points.map(({ holder }) => holder)).size < 2) return undefined;
  return {
    verdict: 'load',
    reason: `After the restart, every part of the heap that grew is ${own.toFixed(1)} times as large.`,
    confidence: 'low',
  };
};

/** Growth that becomes less and less, over three dumps or more of one run. */
const explainSlowing: Explain = ({ bytes: { steps, lastShare, first } }) => {
  if (steps.length < 2 || lastShare > SLOW_SHARE) return undefined;
  const isOnce = first === 0 && steps.filter((step) => step > 0).length === 1;
  return {
    verdict: 'warm-up',
    reason: isOnce
      ? 'It came between two dumps and did not grow afterwards.'
      : `It grows less and less: the last interval has ${Math.max(0, Math.round(100 * lastShare))} % of the fastest growth.`,
    confidence: steps.length > 2 || lastShare < 0.1 ? 'high' : 'medium',
  };
};

/** Of two dumps: the program had only begun, or what grew was not used before. */
const explainStart: Explain = ({ point, path, bytes }, { dumps, classesAtFirst }) => {
  if (bytes.steps.length >= 2) return undefined;
  const [first, last] = [dumps[0]?.classes ?? 0, dumps.at(-1)?.classes ?? 0];
  const loaded = last - first;
  if (loaded >= MIN_NEW_CLASSES && loaded >= NEW_CLASS_SHARE * first)
    return {
      verdict: 'warm-up',
      reason: `The program had only begun at the first dump: ${loaded} classes were loaded since.`,
      confidence: 'medium',
    };
  const owned = path.slice(0, -1).findLast(({ kind, label }) => kind === 'object' && isOwnElement(label));
  const wasUsed = isOwnElement(point.label) && classesAtFirst?.has(point.label) === true;
  if (bytes.first >= THERE_BEFORE * bytes.last || wasUsed) return undefined;
  if (owned && (owned.retained[0] ?? 0) >= THERE_BEFORE * bytes.last) return undefined;
  return {
    verdict: 'warm-up',
    reason:
      'It was not there at the first dump: data that is loaded once looks so. A third dump shows whether it goes on.',
    confidence: 'low',
  };
};

/** Whether a class is the program's, so that its instances say that it was in use. */
const isOwnElement = (label: string): boolean => !/^(?:java|javax|jdk|sun)\.|\[\]$/.test(label);

const EXPLANATIONS: readonly Explain[] = [
  explainBound,
  explainReference,
  explainFall,
  explainThreads,
  explainSlowing,
  explainProportion,
  explainScale,
  explainStart,
];

function judgeLeak({ bytes: { steps, first, last } }: GrowthPoint, { dumps }: GrowthContext): Judgement {
  const growing = steps.filter((step) => step > 0).length;
  if (steps.length >= 2)
    return {
      verdict: 'leak',
      reason: `It grew in ${growing === steps.length ? 'each' : `${growing}`} of ${steps.length} intervals, and the path is stable.`,
      confidence: growing === steps.length ? 'high' : 'medium',
    };
  const times = first > 0 ? `It is ${(last / first).toFixed(1)} times as large` : 'It is new';
  const restarted = dumps.length > 1 && steps.length === 0 ? ' after a restart' : '';
  return {
    verdict: 'leak',
    reason: `${times}${restarted}, on the same path, and nothing limits it. A third dump shows whether it goes on.`,
    confidence: 'medium',
  };
}
