import { formatBytes, formatCount, markedEvidence, metricEvidence } from '@hindsight/claims';
import { type Growth, isRising } from '@hindsight/memory-tables';
import type { Claim } from '@hindsight/model';
import { count } from '@hindsight/model';
import type { MemoryAnalysis } from '../../analysis.ts';
import { findCategory } from '../../metrics/nmt.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { capLevel, describeSpan, findGrowth, rateConfidence } from '../support/growth-claims.ts';

/** The rise of the instances of a loader, and of rows that a generator makes. */
const MIN_LOADERS = 50;
const GENERATED =
  /^(?:.*\.)?\$Proxy\d+$|\$\$(?:Lambda|EnhancerBy|FastClassBy|KeyFactoryBy)|GeneratedMethodAccessor\d+$|\$\$SpringCGLIB/;
const LOADER = /ClassLoader$|ClassLoader\$|Loader\$\d+$/;
/** What every class and every loader has one of, in the heap. */
const CLASS_OBJECTS = 'java.lang.Class';
const MIN_CLASSES = 200;

/** Without loaders and names that tell of generated classes, so many more are no start any more. */
const areManyClasses = ({ points, delta, first }: Growth): boolean =>
  points >= 6 && delta >= 1000 && delta >= first / 2;

const ADVICE =
  'Find who keeps the loaders: a heap dump shows the path from a root to each java.lang.ClassLoader, jcmd VM.classloaders names them. Usual causes are proxies and scripts compiled per request, redeployments, and thread locals of libraries.';

export const classLoaderLeak = defineMemoryRule({
  id: 'class-loader-leak',
  cause: 'class-loader-leak',
  title: 'Classes are loaded again and again and are never unloaded',
  because:
    'The number of classes rises regularly by 200 and 5 %, and with it the metaspace; or loaders and generated classes rise in histograms. After its start a program loads hardly any class.',
  check: (analysis) => checkTracking(analysis) ?? checkHistogram(analysis),
});

function checkTracking({ nmt }: MemoryAnalysis): Claim | undefined {
  const growth = nmt?.classes;
  if (!nmt || !growth || !isRising(growth)) return undefined;
  const metaspace = findGrowth(nmt.growth, 'Metaspace') ?? findGrowth(nmt.growth, 'Class');
  if (!metaspace || metaspace.growth.delta <= 0) return undefined;
  const line = findCategory(nmt.last, 'Class')?.line;
  return {
    level: capLevel('SEVERE', growth),
    confidence: rateConfidence(growth, nmt.series),
    headline: `Loaded classes grew from ${formatCount(growth.first)} to ${formatCount(growth.last)} ${describeSpan(growth, nmt.series)}`,
    explanation: `${formatCount(growth.delta)} more classes are loaded ${describeSpan(growth, nmt.series)} and none are unloaded; "${metaspace.name}" grew by ${formatBytes(metaspace.growth.delta)} with them.`,
    advice: ADVICE,
    evidence: [
      metricEvidence('additional classes', count(growth.delta), count(MIN_CLASSES)),
      ...(line === undefined ? [] : [markedEvidence(line, [`classes #${growth.last}`], line + 1)]),
    ],
  };
}

function checkHistogram({ histogram }: MemoryAnalysis): Claim | undefined {
  const { growth: classes = [], series } = histogram ?? {};
  if (!series) return undefined;
  const loader = classes.find(
    ({ className, instances }) =>
      LOADER.test(className) && instances.kendall >= 0.6 && !instances.settled && instances.delta >= MIN_LOADERS,
  );
  const mirrors = classes.find(({ className }) => className === CLASS_OBJECTS);
  const generated = classes.filter(
    ({ className, firstInstances, lastInstances }) =>
      GENERATED.test(className) && firstInstances === 0 && lastInstances > 0,
  );
  const areClassesRising =
    mirrors !== undefined &&
    mirrors.instances.kendall >= 0.6 &&
    !mirrors.instances.settled &&
    mirrors.instances.delta >= MIN_CLASSES &&
    mirrors.instances.delta >= 0.05 * mirrors.instances.first;
  const isEndless = mirrors !== undefined && areManyClasses(mirrors.instances);
  if (!areClassesRising || (!loader && generated.length < MIN_CLASSES && !isEndless)) return undefined;
  const { instances } = mirrors;
  const loaderText = loader ? `, with ${formatCount(loader.instances.delta)} more of ${loader.className}` : '';
  return {
    level: capLevel('SEVERE', instances),
    confidence: rateConfidence(instances, series),
    headline: `Classes in the heap grew from ${formatCount(instances.first)} to ${formatCount(instances.last)} ${describeSpan(instances, series)}`,
    explanation: `java.lang.Class has ${formatCount(instances.delta)} more instances ${describeSpan(instances, series)}${loaderText}${generated.length > 0 ? `; ${formatCount(generated.length)} generated classes are new` : ''}. Histograms of live objects show that nothing unloads them.`,
    advice: ADVICE,
    evidence: [
      metricEvidence('additional classes', count(instances.delta), count(MIN_CLASSES)),
      ...(mirrors.line === undefined ? [] : [markedEvidence(mirrors.line, [CLASS_OBJECTS])]),
      ...(loader?.line === undefined ? [] : [markedEvidence(loader.line, [String(loader.lastInstances)])]),
    ],
  };
}
