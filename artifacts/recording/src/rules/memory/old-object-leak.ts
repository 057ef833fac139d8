import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { count, type Evidence, type Level, ms, percent } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import type { OldObject } from '../../model-figures.ts';
import { defineRule } from '../define-rule.ts';
import { findAllocationSite } from '../support/allocation-site.ts';
import { gather } from '../support/evidence.ts';
import { getWarmUpEnd, isShort } from '../support/guards.ts';
import { doesHeapFillUp, hasRisingLiveSet } from '../support/live-set.ts';
import { findProgramFrame, isPlatformMethod, nameClass, nameMethod } from '../support/stacks.ts';

const MIN_SAMPLES = 20;
const MIN_SHARE = 0.3;
/** In the first minute of a JVM much is kept: one place must have most of it. */
const MIN_WARM_UP_SHARE = 0.7;
/** Of the time after the warm-up, in which objects of a leak are allocated all along. */
const MIN_AGE_SHARE = 0.5;
const [MIN_SPREAD_MS, MIN_RISING_SPREAD_MS] = [20_000, 5000];
/** Nothing is said of shorter recordings; those that end during the warm-up are looked at after this part. */
const [BRIEF_MS, START_PART] = [10_000, 0.25];
const MAX_NAME = 60;
const MAX_STEPS = 10;

export const oldObjectLeak = defineRule({
  id: 'old-object-leak',
  cause: 'leak',
  title: 'Objects that were allocated during the recording stay alive at one place',
  because:
    'JMC (IncreasingLiveSet) takes old objects that were allocated after the start; 20 samples of which a third have one path, and ages over half of the recording after the warm-up. Our own limits.',
  check: (analysis) => {
    const pile = findPile(analysis);
    if (!pile) return undefined;
    const { samples, share, spread, hasPaths, isRising, isWarmUp } = pile;
    const [example] = samples;
    return {
      level: rateLevel(isRising, isWarmUp),
      confidence: hasPaths ? 'medium' : 'low',
      headline: nameLeak(nameKept(pile), isRising),
      ...(isOriginKnown(pile) && { subject: { kind: KNOWN_ORIGIN } }),
      explanation: explain(pile),
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

function rateLevel(isRising: boolean, isWarmUp: boolean): Level {
  if (isWarmUp) return 'INFO';
  return isRising ? 'SEVERE' : 'WARNING';
}

/** The subject of the claim that says what holds the objects, or who allocates them. */
export const KNOWN_ORIGIN = 'known-origin';

const isOriginKnown = ({ hasPaths, samples: [example], site }: Pile): boolean =>
  site !== undefined || (hasPaths && findHolder(example?.path ?? []) !== undefined);

/** Old objects that hang at one place, or are of one class and site. */
interface Pile extends ObjectGroup {
  /** How many old objects they are a share of. */
  readonly all: number;
  readonly share: number;
  /** Who allocates them. */
  readonly site: string | undefined;
  /** The samples of allocations name the site, and not the old objects. */
  readonly isGuessed: boolean;
  readonly hasPaths: boolean;
  readonly isRising: boolean;
  /** In the first minute of a JVM caches fill as well: only what collections leave behind tells a leak from them. */
  readonly isWarmUp: boolean;
}

function findPile(analysis: RecordingAnalysis): Pile | undefined {
  const { oldObjects, recording } = analysis;
  if (recording.durationMs < BRIEF_MS || oldObjects.length < MIN_SAMPLES) return undefined;
  const fillsUp = doesHeapFillUp(analysis);
  const begin = findBegin(analysis, fillsUp);
  const isRising = fillsUp || hasRisingLiveSet(analysis, begin);
  const isWarmUp = !fillsUp && (isShort(analysis) || getWarmUpEnd(analysis) >= recording.durationMs);
  const late = oldObjects
    .filter(({ allocatedMs }) => allocatedMs !== undefined && allocatedMs >= begin)
    .map((object) => ({ ...object, allocatedAt: findProgramFrame(recording, object.stack) ?? object.allocatedAt }));
  const hasPaths = late.some(({ path }) => path.length > 1);
  // Without paths the only sign that objects are kept is that they are old and more of them come.
  if (!isRising && (isWarmUp || !hasPaths)) return undefined;
  const group = findLargestGroup(late, hasPaths);
  const all = isRising ? late.length : oldObjects.length;
  const minSpread = isRising ? MIN_RISING_SPREAD_MS : MIN_SPREAD_MS;
  const limits = {
    samples: Math.max(MIN_SAMPLES * MIN_SHARE, (isWarmUp ? MIN_WARM_UP_SHARE : MIN_SHARE) * all),
    spread: Math.max(minSpread, MIN_AGE_SHARE * (recording.durationMs - begin)),
  };
  if (!group || group.samples.length < limits.samples || group.spread < limits.spread) return undefined;
  const share = group.samples.length / all;
  return { ...group, all, share, hasPaths, isRising, isWarmUp, ...findSite(analysis, group.samples[0], hasPaths) };
}

/** From when on objects that stay are no part of the start of the program. */
function findBegin(analysis: RecordingAnalysis, fillsUp: boolean): number {
  const { durationMs } = analysis.recording;
  const warmUpEnd = getWarmUpEnd(analysis);
  // Of a heap that fills up, what came in the first minute is a part of it.
  if (fillsUp) return 0;
  return warmUpEnd >= durationMs ? START_PART * durationMs : warmUpEnd;
}

function findSite(
  analysis: RecordingAnalysis,
  example: OldObject | undefined,
  hasPaths: boolean,
): Pick<Pile, 'site' | 'isGuessed'> {
  if (example?.allocatedAt !== undefined) return { site: example.allocatedAt, isGuessed: false };
  const site = hasPaths ? undefined : findAllocationSite(analysis, example?.class ?? '');
  return { site, isGuessed: site !== undefined };
}

function explain({ place, samples, spread, all, site, hasPaths, isRising, isGuessed }: Pile): string {
  const by = site && `, ${isGuessed ? 'mostly, by the samples of allocations,' : 'for example'} in ${nameMethod(site)}`;
  return (
    `${pluralize(samples.length, 'sampled object')} of ${all} that were still alive at the end ${hasPaths ? 'hang at' : 'are'} ${place}; they were allocated over ${formatDuration(spread)}${by ?? ''}.` +
    `${isRising ? ' The memory in use after collections rises as well.' : ''}${hasPaths ? '' : ' Paths to the roots were not recorded, so who holds them is not known.'}`
  );
}

const nameLeak = (kept: string, isRising: boolean): string =>
  chooseHeadline(isRising ? `${kept}, and the heap in use rises` : kept, kept);

interface ObjectGroup {
  readonly place: string;
  readonly samples: readonly OldObject[];
  /** The time over which they were allocated. */
  readonly spread: number;
}

/** The objects that hang at one place, or are of one class and site, and are most. */
function findLargestGroup(objects: readonly OldObject[], hasPaths: boolean): ObjectGroup | undefined {
  const groups = Map.groupBy(objects, (one) => namePlace(one, hasPaths));
  const [largest] = [...groups].sort((a, b) => b[1].length - a[1].length);
  if (!largest) return undefined;
  const [place, samples] = largest;
  return { place, samples, spread: measureSpread(samples.flatMap(({ allocatedMs }) => allocatedMs ?? [])) };
}

function measureSpread(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
}

/** Where an object hangs: the root and the holder next to it; its class and site without a path. */
function namePlace({ path, root, class: name, allocatedAt }: OldObject, hasPaths: boolean): string {
  if (!hasPaths) return `${nameClass(name)}${allocatedAt ? ` allocated in ${nameMethod(allocatedAt)}` : ''}`;
  return `${root === undefined ? '' : `${root}, `}${findHolder(path) ?? name}`;
}

/** A field of a class, which the path names. */
const OF_CLASS = /^static /;
/** A static field of a class without a name. */
const STATIC_FIELD = /^java\.lang\.Class\.(\w+)$/;
/** Every object of a program hangs at its class, and this at its loader. */
const OF_LOADER = /ClassLoader[\w$]{0,100}\.\w+$/;

/**
 * The field that one looks for in the code: of the application, next to the root. What lies between it and the root belongs to the JVM
 * and to collections. The first of a path is the object itself, which holds nothing.
 */
function findHolder(path: readonly string[]): string | undefined {
  const steps = path.slice(1).filter((step) => !OF_LOADER.test(step));
  const field = steps.findLastIndex((step) => !isPlatformMethod(step.replace(OF_CLASS, '')));
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
function nameKept({ samples: [example], place, share, site, isGuessed, hasPaths }: Pile): string {
  const holder = findHolder(example?.path ?? []);
  const of = `${formatShare(share)} of the sampled old objects`;
  if (!hasPaths || holder === undefined)
    return `Objects pile up: ${of} are ${truncate(place, MAX_NAME)}${isGuessed ? ` that ${nameMethod(site ?? '')} allocates` : ''}`;
  const thread = THREAD_ROOT.exec(example?.root ?? '')?.[1];
  // That a thread has a class on its stack as well says nothing.
  const ofThread = thread === undefined || OF_CLASS.test(holder) ? '' : ` of thread "${thread}"`;
  return `${of} are held by ${truncate(nameHolder(holder.replace(OF_CLASS, '')), MAX_NAME)}${ofThread}`;
}

/** The names of class and field, with what stands behind them. */
const nameHolder = (holder: string): string => holder.replace(/^[\w.$]{1,500}(?=$| )/, nameMethod);

function pathEvidence({ path, class: name }: OldObject): Evidence {
  const steps = [...path.slice(0, MAX_STEPS)].reverse().map((label) => ({ label: truncate(label, 2 * MAX_NAME) }));
  const [first = { label: name, marked: true as const }, ...rest] = steps;
  return { kind: 'path', name: 'path from the root to an old object', steps: [first, ...rest] };
}
