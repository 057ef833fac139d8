import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { count, type Evidence, ms, percent } from '@hindsight/model';
import type { OldObject } from '../../model-figures.ts';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { getWarmUpEnd, isShort } from '../support/guards.ts';
import { hasRisingLiveSet } from '../support/live-set.ts';
import { isPlatformMethod, nameClass, nameMethod } from '../support/stacks.ts';

const MIN_SAMPLES = 20;
const MIN_SHARE = 0.3;
/** Of the time after the warm-up, in which objects of a leak are allocated all along. */
const MIN_AGE_SHARE = 0.5;
const MIN_SPREAD_MS = 20_000;
const MAX_NAME = 60;
const MAX_STEPS = 10;

export const oldObjectLeak = defineRule({
  id: 'old-object-leak',
  cause: 'leak',
  title: 'Objects that were allocated during the recording stay alive at one place',
  because:
    'JMC (IncreasingLiveSet) takes old objects that were allocated after the start; 20 samples of which a third have one path, and ages over half of the recording after the warm-up. Our own limits.',
  check: (analysis) => {
    const { oldObjects, recording } = analysis;
    if (isShort(analysis) || oldObjects.length < MIN_SAMPLES) return undefined;
    const warmUpEnd = getWarmUpEnd(analysis);
    const late = oldObjects.filter(({ allocatedMs }) => allocatedMs !== undefined && allocatedMs >= warmUpEnd);
    const hasPaths = late.some(({ path }) => path.length > 1);
    // Without paths the only sign that objects are kept is that they are old and more of them come.
    if (!hasPaths && !hasRisingLiveSet(analysis)) return undefined;
    const groups = Map.groupBy(late, (one) => namePlace(one, hasPaths));
    const [largest] = [...groups].sort((a, b) => b[1].length - a[1].length);
    if (!largest) return undefined;
    const [place, samples] = largest;
    const share = samples.length / oldObjects.length;
    const times = samples.flatMap(({ allocatedMs }) => allocatedMs ?? []);
    const spread = measureSpread(times);
    const minSpread = Math.max(MIN_SPREAD_MS, MIN_AGE_SHARE * (recording.durationMs - warmUpEnd));
    if (samples.length < MIN_SAMPLES * MIN_SHARE || share < MIN_SHARE || spread < minSpread) return undefined;
    const [example] = samples;
    const site = example?.allocatedAt;
    const isRising = hasRisingLiveSet(analysis);
    return {
      level: isRising ? 'SEVERE' : 'WARNING',
      confidence: hasPaths ? 'medium' : 'low',
      headline: nameLeak(nameKept(example, hasPaths, place, share), isRising),
      explanation: `${pluralize(samples.length, 'sampled object')} of ${oldObjects.length} that were still alive at the end ${hasPaths ? 'hang at' : 'are'} ${place}; they were allocated over ${formatDuration(spread)}${site ? `, for example in ${nameMethod(site)}` : ''}.${isRising ? ' The memory in use after collections rises as well.' : ''}${hasPaths ? '' : ' Paths to the roots were not recorded, so who holds them is not known.'}`,
      advice: hasPaths
        ? 'Look at the path: what should have removed the object from there? A heap dump says how much it is.'
        : 'Record with path-to-gc-roots=true (jcmd <pid> JFR.dump path-to-gc-roots=true) to see who holds them.',
      evidence: gather(
        metricEvidence('share of the old objects', percent(100 * share), percent(100 * MIN_SHARE)),
        metricEvidence('sampled objects', count(samples.length)),
        metricEvidence('allocated over', ms(spread)),
        example ? pathEvidence(example) : undefined,
      ),
    };
  },
});

const nameLeak = (kept: string, isRising: boolean): string =>
  chooseHeadline(isRising ? `${kept}, and the heap in use rises` : kept, kept);

function measureSpread(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
}

/** Where an object hangs: the root and the holder next to it; its class and site without a path. */
function namePlace({ path, root, class: name, allocatedAt }: OldObject, hasPaths: boolean): string {
  if (!hasPaths) return `${nameClass(name)}${allocatedAt ? ` allocated in ${nameMethod(allocatedAt)}` : ''}`;
  return `${root === undefined ? '' : `${root}, `}${findHolder(path) ?? name}`;
}

/** A static field: events have no name of its class. */
const STATIC_FIELD = /^java\.lang\.Class\.(\w+)$/;
/** Every object of a program hangs at its class, and this at its loader. */
const OF_LOADER = /ClassLoader[\w$]{0,100}\.\w+$/;

/**
 * The field that one looks for in the code: of the application, next to the root. What lies between it and the root belongs to the JVM
 * and to collections. The first of a path is the object itself, which holds nothing.
 */
function findHolder(path: readonly string[]): string | undefined {
  const steps = path.slice(1).filter((step) => !OF_LOADER.test(step));
  const field = steps.findLastIndex((step) => !isPlatformMethod(step));
  const ofStatic = steps.findLast((step) => STATIC_FIELD.test(step));
  const [, name] = STATIC_FIELD.exec(ofStatic ?? '') ?? [];
  const holder = steps[field];
  if (holder === undefined) return name === undefined ? path.at(-1) : `the static field ${name}`;
  return steps[field + 1] === ofStatic && name !== undefined ? `${holder} of the static field ${name}` : holder;
}

const THREAD_ROOT = /Thread Name: ([^,]{1,60})/;

/**
 * `92 % of the sampled old objects are held by Orders.pending of thread "worker-1"`: the field next to the root is what one looks for in
 * the code. Without a path, the class and who allocates it are all that is known.
 */
function nameKept(example: OldObject | undefined, hasPaths: boolean, place: string, share: number): string {
  const holder = findHolder(example?.path ?? []);
  if (!hasPaths || holder === undefined)
    return `Objects pile up: ${formatShare(share)} of the sampled old objects are ${truncate(place, MAX_NAME)}`;
  const of = `${formatShare(share)} of the sampled old objects`;
  const thread = THREAD_ROOT.exec(example?.root ?? '')?.[1];
  return `${of} are held by ${truncate(nameHolder(holder), MAX_NAME)}${thread === undefined ? '' : ` of thread "${thread}"`}`;
}

/** The names of class and field, with what stands behind them. */
const nameHolder = (holder: string): string => holder.replace(/^[\w.$]{1,500}(?=$| )/, nameMethod);

function pathEvidence({ path, class: name }: OldObject): Evidence {
  const steps = [...path.slice(0, MAX_STEPS)].reverse().map((label) => ({ label: truncate(label, 2 * MAX_NAME) }));
  const [first = { label: name, marked: true as const }, ...rest] = steps;
  return { kind: 'path', name: 'path from the root to an old object', steps: [first, ...rest] };
}
