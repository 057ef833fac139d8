import {
  chooseHeadline,
  formatCount,
  formatTimes,
  isPlatformClass,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { type Claim, count, type Level } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather, rowEvidence } from '../support/evidence.ts';
import { getWarmUpEnd, isCrowded } from '../support/guards.ts';
import { nameClass } from '../support/stacks.ts';
import { findGrowth } from '../support/trend.ts';
import { findLoaderGrowth, type LoaderGrowth } from './loader-growth.ts';

const MANY_LOADS = 25;
const MIN_GROWTH = 1000;
const MIN_GROWTH_SHARE = 0.2;
/** On a busy machine a program starts slowly, and loads classes for longer than its first minute. */
const MIN_OBSERVED_MS = 60_000;
/** Hidden classes have no loader of their own, and one name for many. */
const HIDDEN = /\$\$Lambda|LambdaForm|\/0x|\$\$Hidden|Species_/;

const ADVICE =
  'Find who keeps the loaders: a heap dump lists class loaders with their paths to the roots (thread locals, listeners, drivers, shutdown hooks). Make one loader and reuse it.';

export const classLeak = defineRule({
  id: 'class-leak',
  cause: 'class-loader-leak',
  title: 'The same classes are loaded again and again and stay',
  because:
    'JMC (ClassLeak): one name loaded 25 times by different loaders and not unloaded. Where loads were not recorded, the number of classes must rise by the trend test after the first minute. Our own limit.',
  check: (analysis) => {
    const repeated = listRepeated(analysis);
    const [worst] = repeated;
    const loaders = worst ? undefined : findLoaderGrowth(analysis);
    if (loaders) return claimLoaders(loaders, hasUnloaded(analysis));
    const growth = worst ? undefined : findClassGrowth(analysis);
    if (!worst && growth === undefined) return undefined;
    return {
      level: rateLevel(analysis, worst),
      confidence: worst ? 'high' : 'low',
      headline: worst
        ? chooseHeadline(`${nameClass(worst.name)} was loaded ${formatTimes(worst.kept)} and not unloaded`)
        : chooseHeadline(`${formatCount(growth ?? 0)} more classes are loaded, and the number still rises`),
      explanation: worst
        ? `${pluralize(repeated.length, 'class', 'classes')} ${repeated.length === 1 ? 'was' : 'were'} loaded ${MANY_LOADS} times or more by different class loaders; ${worst.name} was loaded ${formatTimes(worst.loads)} and ${describeUnloads(worst.loads - worst.kept)}. A loader stays as long as one object of its classes does.`
        : `The number of loaded classes rose by ${formatCount(growth ?? 0)} after the first minute of the JVM and does not come to rest.`,
      advice: ADVICE,
      evidence: gather(
        worst
          ? metricEvidence(`loads of ${nameClass(worst.name)} that stayed`, count(worst.kept), count(MANY_LOADS))
          : metricEvidence('growth of loaded classes', count(growth ?? 0), count(MIN_GROWTH)),
        rowEvidence(
          repeated.slice(1),
          ({ name }) => `loads of ${nameClass(name)} that stayed`,
          ({ kept }) => count(kept),
          4,
        ),
      ),
    };
  },
});

const rateLevel = (analysis: RecordingAnalysis, worst: RepeatedClass | undefined): Level =>
  worst || !isCrowded(analysis) ? 'WARNING' : 'INFO';

/** Loaders that nobody keeps also stay until a collection unloads classes, so this is no proof that somebody does. */
const claimLoaders = ({ name, before, after }: LoaderGrowth, hasUnloaded: boolean): Claim => ({
  level: hasUnloaded ? 'WARNING' : 'INFO',
  confidence: hasUnloaded ? 'medium' : 'low',
  headline: chooseHeadline(
    `${formatCount(after - before)} more class loaders of ${nameClass(name)} are alive, and the number still rises`,
    `${formatCount(after - before)} more class loaders are alive, and the number still rises`,
  ),
  explanation: `The number of class loaders of ${name} that are alive rose from ${formatCount(before)} to ${formatCount(after)} during the recording, and the number of loaded classes still rises at its end. A loader stays as long as one object of its classes does, and at least until a collection that unloads classes${hasUnloaded ? '' : ': none ran in the last three quarters of the recording, so that nobody may keep them'}.`,
  advice: ADVICE,
  evidence: gather(
    metricEvidence(`class loaders of ${nameClass(name)} at the end`, count(after)),
    metricEvidence('growth of their number', count(after - before)),
  ),
});

/** Collections of all generations, which unload the classes of loaders that nobody keeps. */
const UNLOADING = /^(?:G1Old|G1Full|SerialOld|ParallelOld|PSMarkSweep|ConcurrentMarkSweep|Z|ZGC(?! Minor)|Shenandoah)/;
const LATE = 0.25;

/** Whether a collection could have unloaded classes while their loaders became more. */
function hasUnloaded(analysis: RecordingAnalysis): boolean {
  const rows = readRows(analysis, 'jdk.GarbageCollection');
  const from = LATE * analysis.recording.durationMs;
  return [...rows.rows()].some(
    (row) => (rows.times[row] ?? 0) >= from && UNLOADING.test(rows.getText('name', row) ?? ''),
  );
}

interface RepeatedClass {
  readonly name: string;
  readonly loads: number;
  readonly kept: number;
}

function listRepeated(analysis: RecordingAnalysis): RepeatedClass[] {
  // A loader that is asked by Java code defines a class without an event of loading.
  const defined = countBy(analysis, 'jdk.ClassDefine', 'definedClass');
  const loads = defined.size > 0 ? defined : countBy(analysis, 'jdk.ClassLoad', 'loadedClass');
  const unloads = countBy(analysis, 'jdk.ClassUnload', 'unloadedClass');
  return [...loads]
    .map(([name, number]) => ({ name, loads: number, kept: number - (unloads.get(name) ?? 0) }))
    .filter(({ name, kept }) => kept >= MANY_LOADS && !HIDDEN.test(name))
    .sort((a, b) => b.kept - a.kept);
}

/** Loaders of the JDK have one class of a name; each of the application that asks them for it makes an event as well. */
const BUILT_IN = /^(?:bootstrap|platform|app)$|BuiltinClassLoader|(?:Platform|App)ClassLoader$/;

const isOfBuiltInLoader = (name: string, loader: string | undefined): boolean =>
  loader === undefined ? isPlatformClass(name) : BUILT_IN.test(loader);

function countBy(analysis: RecordingAnalysis, eventType: string, field: string): Map<string, number> {
  const rows = readRows(analysis, eventType);
  const counts = new Map<string, number>();
  for (const row of rows.rows()) {
    const name = rows.getText(field, row);
    if (name === undefined || isOfBuiltInLoader(name, rows.getText('definingClassLoader', row))) continue;
    counts.set(name, (counts.get(name) ?? 0) + rows.everyNth);
  }
  return counts;
}

function findClassGrowth(analysis: RecordingAnalysis): number | undefined {
  const rows = readRows(analysis, 'jdk.ClassLoadingStatistics');
  const loaded = (row: number) =>
    rows.getNumber('loadedClassCount', row) - (rows.getNumber('unloadedClassCount', row) || 0);
  const from = getWarmUpEnd(analysis);
  if (analysis.recording.durationMs - from < MIN_OBSERVED_MS) return undefined;
  const growth = findGrowth(rows, loaded, { min: MIN_GROWTH, minShare: MIN_GROWTH_SHARE }, from);
  return growth?.delta;
}

const describeUnloads = (unloads: number): string =>
  unloads === 0 ? 'never unloaded' : `unloaded ${formatTimes(unloads)}`;
