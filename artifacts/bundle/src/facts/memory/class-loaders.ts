import { bytes, formatQuantity } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';

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
