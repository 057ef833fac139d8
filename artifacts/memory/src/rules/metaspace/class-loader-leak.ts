import { formatBytes, formatCount, markedEvidence, metricEvidence } from '@hindsight/claims';
import { type Growth, isRising } from '@hindsight/memory-tables';
import type { Claim } from '@hindsight/model';
import { count } from '@hindsight/model';
import type { MemoryAnalysis } from '../../analysis.ts';
import type { LoaderGrowth } from '../../metrics/classes.ts';
import { findCategory } from '../../metrics/nmt.ts';
import type { SnapshotSeries } from '../../model.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { capLevel, describeSpan, findGrowth, rateConfidence } from '../support/growth-claims.ts';

/** The rise of the instances of a loader, and of rows that a generator makes. */
const MIN_LOADERS = 50;
const GENERATED =
  /^(?:.*\.)?\$Proxy\d+$|\$\$(?:Lambda|EnhancerBy|FastClassBy|KeyFactoryBy)|GeneratedMethodAccessor\d+$|\$\$SpringCGLIB/;
const LOADER = /ClassLoader$|ClassLoader\$|Loader(?:\$\d+)?$/;
/** What every class and every loader has one of, in the heap. */
const CLASS_OBJECTS = 'java.lang.Class';
const MIN_CLASSES = 200;

/** So many loaders of one class are no plugins any more. */
const MANY_LOADERS = 100;
/** What has a loader of its own by design: the JDK up to 17 for reflection, modules of OSGi and of WildFly. */
const BY_DESIGN = /^<|Delegating|osgi|equinox|felix|BundleWiring|ModuleClassLoader|^jdk\.internal\./i;

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
    'The number of classes rises regularly by 200 and 5 %, and with it the metaspace; or loaders, generated classes and classes of one name rise in histograms, in VM.classloader_stats, VM.metaspace or jstat -class. 100 more loaders of one class count without other classes, and 100 in a single table are a warning. After its start a program loads hardly any class.',
  check: (analysis) =>
    checkTracking(analysis) ?? checkHistogram(analysis) ?? checkCounts(analysis) ?? checkLoaders(analysis),
});

/** Tables that count classes and loaders: `VM.classloader_stats`, `VM.metaspace`, `jstat -class`. */
function checkCounts({ classCounts }: MemoryAnalysis): Claim | undefined {
  if (!classCounts) return undefined;
  const { classes, loaders, types, series, line } = classCounts;
  const type = types.find(({ loaders: one, hiddenClasses }) => isRising(one) || isRising(hiddenClasses));
  if (!isRising(classes)) return type && claimLoaders(type, series);
  const areLoadersRising = isRising(loaders) && (loaders?.delta ?? 0) >= MIN_LOADERS;
  if (!areLoadersRising && !type && !areManyClasses(classes)) return undefined;
  const owner = type === undefined ? '' : describeType(type);
  const loaderText =
    loaders && loaders.delta > 0 ? `, and ${formatCount(loaders.delta)} more class loaders are alive` : '';
  return {
    level: capLevel('SEVERE', classes),
    confidence: rateConfidence(classes, series),
    headline: `Loaded classes grew from ${formatCount(classes.first)} to ${formatCount(classes.last)} ${describeSpan(classes, series)}`,
    explanation: `${formatCount(classes.delta)} more classes are loaded ${describeSpan(classes, series)}${loaderText}.${owner}`,
    advice: ADVICE,
    evidence: [
      metricEvidence('additional classes', count(classes.delta), count(MIN_CLASSES)),
      markedEvidence(line, []),
      ...(type === undefined ? [] : [markedEvidence(type.line, [type.className])]),
    ],
  };
}

/** Loaders with a class or two each are no share of all classes of a large program, but nothing needs a hundred more of one class. */
function claimLoaders(
  { className, loaders, line }: LoaderGrowth,
  series: Pick<SnapshotSeries, 'spanSeconds' | 'timeSource'>,
): Claim | undefined {
  if (!isRising(loaders) || loaders.delta < MANY_LOADERS || BY_DESIGN.test(className)) return undefined;
  const span = describeSpan(loaders, series);
  return {
    level: capLevel('SEVERE', loaders),
    confidence: rateConfidence(loaders, series),
    headline: `Class loaders of ${className.slice(-50)} grew from ${formatCount(loaders.first)} to ${formatCount(loaders.last)} ${span}`,
    explanation: `${formatCount(loaders.delta)} more loaders of ${className} are alive ${span}, each with its own metaspace, and none was unloaded.`,
    advice: ADVICE,
    evidence: [
      metricEvidence('additional loaders of one class', count(loaders.delta), count(MANY_LOADERS)),
      markedEvidence(line, [className]),
    ],
  };
}

const describeType = ({ className, loaders, hiddenClasses }: LoaderGrowth): string =>
  isRising(loaders)
    ? ` ${formatCount(loaders.first)} loaders of ${className} have become ${formatCount(loaders.last)}.`
    : ` The hidden classes of ${className} (scripts, lambdas and other generated code) grew from ${formatCount(hiddenClasses.first)} to ${formatCount(hiddenClasses.last)}.`;

/** One table: no growth, but so many loaders of one class that they were made per request or deployment. */
function checkLoaders({ classLoaders, classCounts }: MemoryAnalysis): Claim | undefined {
  const type = classLoaders?.types.find(({ className }) => !BY_DESIGN.test(className));
  if (!type || type.loaders < MANY_LOADERS || (classCounts?.classes.points ?? 0) >= 4) return undefined;
  const own = type.classes + type.hiddenClasses;
  return {
    level: 'WARNING',
    confidence: 'low',
    headline: `${formatCount(type.loaders)} class loaders are of the class ${type.className.slice(-60)}`,
    explanation: `${type.className} has ${formatCount(type.loaders)} instances that are alive, with ${formatCount(own)} classes and ${formatBytes(type.committedBytes)} of metaspace. One table does not show whether they still become more.`,
    advice: `Take the table again after some minutes. ${ADVICE}`,
    evidence: [
      metricEvidence('class loaders of one class', count(type.loaders), count(MANY_LOADERS)),
      markedEvidence(type.line, [type.className]),
    ],
  };
}

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
  const copied = classes.find(({ firstRows, lastRows }) => lastRows - firstRows >= MIN_LOADERS);
  const areClassesRising =
    mirrors !== undefined &&
    mirrors.instances.kendall >= 0.6 &&
    !mirrors.instances.settled &&
    mirrors.instances.delta >= MIN_CLASSES &&
    mirrors.instances.delta >= 0.05 * mirrors.instances.first;
  const isEndless = mirrors !== undefined && areManyClasses(mirrors.instances);
  if (!areClassesRising || (!loader && !copied && generated.length < MIN_CLASSES && !isEndless)) return undefined;
  const { instances } = mirrors;
  const loaderText = loader ? `, with ${formatCount(loader.instances.delta)} more of ${loader.className}` : '';
  const copies = copied
    ? `; ${copied.className} has become ${formatCount(copied.lastRows)} classes of the same name, from ${formatCount(copied.firstRows)}`
    : '';
  return {
    level: capLevel('SEVERE', instances),
    confidence: rateConfidence(instances, series),
    headline: `Classes in the heap grew from ${formatCount(instances.first)} to ${formatCount(instances.last)} ${describeSpan(instances, series)}`,
    explanation: `java.lang.Class has ${formatCount(instances.delta)} more instances ${describeSpan(instances, series)}${loaderText}${copies}${generated.length > 0 ? `; ${formatCount(generated.length)} generated classes are new` : ''}. Histograms of live objects show that nothing unloads them.`,
    advice: ADVICE,
    evidence: [
      metricEvidence('additional classes', count(instances.delta), count(MIN_CLASSES)),
      ...(mirrors.line === undefined ? [] : [markedEvidence(mirrors.line, [CLASS_OBJECTS])]),
      ...(loader?.line === undefined ? [] : [markedEvidence(loader.line, [String(loader.lastInstances)])]),
    ],
  };
}
