import { bytes, count, formatQuantity } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';
import { isApplicationClass } from '../../outputs/histogram.ts';

/** So many loaders of one class are no plugins of an application. */
const MIN_LOADERS = 50;
/** Loaders of the JDK itself: one for each reflective call, or of the JVM. */
const OF_JVM = /^<|^(?:jdk|sun)\.|BuiltinClassLoader|DelegatingClassLoader/;

/** Finds class loaders of one class that are alive in great number, by `jcmd VM.classloader_stats`. */
export function collectClassLoaders({ memory }: Pick<Capture, 'memory'>): Fact[] {
  const found = memory?.analysis.findings.find(({ id }) => id === 'class-loader-leak');
  const type = memory?.analysis.analysis.classLoaders?.types.find(({ className }) => !OF_JVM.test(className));
  if (!found || !type || type.loaders < MIN_LOADERS) return [];
  const instances = type.loaders.toLocaleString('en-US');
  return [
    {
      id: 'many-loaders',
      family: 'heap',
      quality: QUALITY.sampled,
      statement: `${instances} class loaders of type ${type.className} are alive and use ${formatQuantity(bytes(type.committedBytes))} of metaspace`,
      evidence: found.evidence,
      words: { instances, class: type.className },
    },
  ];
}

/** A histogram counts what is alive after a collection. Engines of scripts keep some hundred loaders in their caches. */
const MIN_ALIVE = 1000;
/** A class that stands in so many rows of one histogram was loaded by as many loaders. */
const MIN_COPIES = 100;

/** Finds class loaders that are alive in great number beside as many copies of one class, by the histogram of the capture. */
export function collectCountedLoaders({ diagnostics }: Pick<Capture, 'diagnostics'>): Fact[] {
  const rows = diagnostics?.value.histogram ?? [];
  const loader = rows.find(
    ({ className, instances }) =>
      /Loader(?:$|[$@ ])/.test(className) && isApplicationClass(className) && instances >= MIN_ALIVE,
  );
  const most = rows.find((row) => (row.rows ?? 1) >= MIN_COPIES);
  if (!diagnostics || !loader || !most) return [];
  const instances = loader.instances.toLocaleString('en-US');
  return [
    {
      id: 'counted-loaders',
      family: 'heap',
      quality: QUALITY.measured,
      statement: `${instances} class loaders of type ${loader.className} are alive, and the class ${most.className} is loaded ${most.rows?.toLocaleString('en-US')} times`,
      evidence: [quoteLine(diagnostics.file, loader.line, count(loader.instances))],
      words: { instances, class: loader.className },
    },
  ];
}
