import { parseOptionSize } from '@hindsight/model';
import type { CrashAnalysis } from '../../model.ts';

/** The last value of an option such as `-Xmx` or `-XX:MaxMetaspaceSize=`, as the JVM takes it. */
export function findOption({ report }: CrashAnalysis, prefix: string): string | undefined {
  return report.jvm.arguments.findLast((argument) => argument.startsWith(prefix))?.slice(prefix.length);
}

export function findSizeOption(analysis: CrashAnalysis, ...prefixes: readonly string[]): number | undefined {
  for (const prefix of prefixes) {
    const value = findOption(analysis, prefix);
    const size = value === undefined ? undefined : parseOptionSize(value);
    if (size !== undefined) return size;
  }
  return undefined;
}

/** The value of a flag of the table of flags; the table has what the JVM really used. */
export function findFlag({ report }: CrashAnalysis, name: string): string | undefined {
  return report.jvm.flags.find((flag) => flag.name === name)?.value;
}

/** The value of a size, of the table of flags first and then of the command line. */
export function measureFlag(analysis: CrashAnalysis, name: string, ...prefixes: readonly string[]): number | undefined {
  const value = findFlag(analysis, name);
  const size = value === undefined ? undefined : parseOptionSize(value);
  return size ?? findSizeOption(analysis, ...prefixes, `-XX:${name}=`);
}

/** Whether a boolean flag is on; undefined when the report does not say. */
export function isFlagOn(analysis: CrashAnalysis, name: string): boolean | undefined {
  const argument = analysis.report.jvm.arguments.findLast((one) => one === `-XX:+${name}` || one === `-XX:-${name}`);
  if (argument !== undefined) return argument.startsWith('-XX:+');
  const value = findFlag(analysis, name);
  return value === undefined ? undefined : value === 'true';
}

/** The collectors that are switched on by hand. */
export const listChosenCollectors = ({ report }: CrashAnalysis): string[] => [
  ...new Set(
    report.jvm.arguments.flatMap(
      (argument) =>
        /^-XX:\+(Use(?:Serial|Parallel|ConcMarkSweep|G1|Z|Shenandoah|Epsilon)GC)$/.exec(argument)?.[1] ?? [],
    ),
  ),
];

/** The largest heap that the JVM may use. */
export const measureMaxHeap = (analysis: CrashAnalysis): number | undefined =>
  measureFlag(analysis, 'MaxHeapSize', '-Xmx') ?? analysis.report.heap.maxBytes;

/** The stack of a Java thread; 1 MB is the default of 64-bit Linux, macOS and Windows. */
export const measureThreadStack = (analysis: CrashAnalysis): number => {
  const kilobytes = findFlag(analysis, 'ThreadStackSize');
  const flag = kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  return (
    (Number.isFinite(flag) && flag ? flag : undefined) ??
    findSizeOption(analysis, '-Xss', '-XX:ThreadStackSize=') ??
    1024 ** 2
  );
};
