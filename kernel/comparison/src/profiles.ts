import type { AnalysisSuccess, Comparison } from '@hindsight/api';
import { formatQuantity, type Json, listJsonObjects, percent } from '@hindsight/model';

type ComparedProfile = NonNullable<Comparison['profiles']>[number];
type ComparedMethod = ComparedProfile['methods'][number];

const MAX_METHODS = 200;
/** A change of three standard errors is rarely chance, one of two may be, as many methods are compared. */
const HIGH_DEVIATIONS = 3;
const MEDIUM_DEVIATIONS = 2;

interface MethodShare {
  readonly selfPercent: number;
  readonly totalPercent: number;
  /** The standard error of `selfPercent`. */
  readonly errorPercent: number;
}

interface ProfileShares {
  readonly id: string;
  readonly unit: string;
  readonly count: number;
  readonly total: number;
  readonly methods: ReadonlyMap<string, MethodShare>;
}

const readNumber = (value: Json | undefined): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;

/** The standard error of a share that was counted in so many events, in percent. */
function estimateError(percent: number, events: number): number {
  const share = Math.min(1, Math.max(0, percent / 100));
  return 100 * Math.max(1 / Math.max(1, events), Math.sqrt((share * (1 - share)) / Math.max(1, events)));
}

function readProfiles({ body }: AnalysisSuccess): ProfileShares[] {
  return listJsonObjects(body.profiles).map((profile) => {
    const events = readNumber(profile.count);
    const methods = listJsonObjects(profile.hotMethods).map((row): [string, MethodShare] => {
      const selfPercent = readNumber(row.selfPercent);
      const measured = readNumber(row.selfErrorPercent);
      return [
        String(row.method),
        {
          selfPercent,
          totalPercent: readNumber(row.totalPercent),
          errorPercent: measured > 0 ? measured : estimateError(selfPercent, events),
        },
      ];
    });
    return {
      id: String(profile.id),
      unit: String(profile.unit),
      count: events,
      total: readNumber(profile.total),
      methods: new Map(methods),
    };
  });
}

function rateConfidence(delta: number, error: number): ComparedMethod['confidence'] {
  const deviations = error > 0 ? Math.abs(delta) / error : 0;
  if (deviations >= HIGH_DEVIATIONS) return 'high';
  return deviations >= MEDIUM_DEVIATIONS ? 'medium' : 'low';
}

function compareMethods(a: ProfileShares, b: ProfileShares): ComparedMethod[] {
  const absent = ({ count }: ProfileShares): MethodShare => ({
    selfPercent: 0,
    totalPercent: 0,
    errorPercent: estimateError(0, count),
  });
  const names = new Set([...a.methods.keys(), ...b.methods.keys()]);
  return [...names]
    .map((method): ComparedMethod => {
      const [inA, inB] = [a.methods.get(method) ?? absent(a), b.methods.get(method) ?? absent(b)];
      const deltaPercent = inB.selfPercent - inA.selfPercent;
      return {
        method,
        selfPercentA: inA.selfPercent,
        selfPercentB: inB.selfPercent,
        deltaPercent,
        totalPercentA: inA.totalPercent,
        totalPercentB: inB.totalPercent,
        confidence: rateConfidence(deltaPercent, Math.hypot(inA.errorPercent, inB.errorPercent)),
      };
    })
    .sort((x, y) => Math.abs(y.deltaPercent) - Math.abs(x.deltaPercent) || (x.method < y.method ? -1 : 1))
    .slice(0, MAX_METHODS);
}

/** Smaller changes are listed, but are no headline. */
const NOTICED_POINTS = 5;

/**
 * Of what a profile has the shares. Where threads slept, waited for work or left objects alive says little of what changed,
 * and is left out.
 */
const WHOLE: Readonly<Record<string, string>> = {
  cpu: 'the processor time',
  'cpu-time': 'the processor time',
  wall: 'the samples of all threads',
  native: 'the samples of native methods',
  allocation: 'the allocated memory',
  malloc: 'the memory of malloc',
  locks: 'the waits for monitors',
  pinned: 'the time in which virtual threads were pinned',
  'file-io': 'the time of reading and writing files',
  'socket-io': 'the time of reading and writing sockets',
  exceptions: 'the exceptions',
  stacks: 'the stacks',
};

/** Names the method whose share changed most, when that is no chance: `a.B.c takes 70 % of the processor time instead of 20 %.` */
export function describeShift(profiles: readonly ComparedProfile[] = []): string | undefined {
  const shifts = profiles.flatMap(({ id, methods }) =>
    methods
      .filter(() => id in WHOLE)
      .filter(({ deltaPercent, confidence }) => confidence === 'high' && Math.abs(deltaPercent) >= NOTICED_POINTS)
      .map((method) => ({ id, ...method })),
  );
  const [most] = shifts.toSorted((x, y) => Math.abs(y.deltaPercent) - Math.abs(x.deltaPercent));
  if (!most) return undefined;
  const [before, after] = [most.selfPercentA, most.selfPercentB].map((value) => formatQuantity(percent(value)));
  return `${most.method} takes ${after} of ${WHOLE[most.id]} instead of ${before}.`;
}

/** Compares the profiles that both recordings have, by shares: their lengths and loads differ. */
export function compareProfiles(ofA: AnalysisSuccess, ofB: AnalysisSuccess): ComparedProfile[] | undefined {
  if (ofA.artifact.kind !== 'flight-recording') return undefined;
  const second = new Map(readProfiles(ofB).map((profile) => [profile.id, profile]));
  return readProfiles(ofA).flatMap((a) => {
    const b = second.get(a.id);
    if (!b) return [];
    return [
      {
        id: a.id,
        unit: a.unit,
        a: { count: a.count, total: a.total },
        b: { count: b.count, total: b.total },
        methods: compareMethods(a, b),
      },
    ];
  });
}
