import type { FactSet } from '../../fact.ts';
import { formatWordTimes, readWord } from '../../sentence.ts';

/** `exceeding physical memory limits. 5.5 GB of 5.5 GB physical memory used`, `Current usage: 5.5 GB of 5.5 GB physical memory used`. */
const BY_YARN = /(\d[\d.]{0,9} ?[KMGT]?i?B of \d[\d.]{0,9} ?[KMGT]?i?B (?:physical|virtual) memory) used/;

/** What a log says of a kill that nothing else tells of: YARN ends containers itself, and an exit code does not say who ended the process. */
export function describeLoggedKill(facts: FactSet): string | undefined {
  const words = facts.get('log:oom-killer')?.words;
  const message = words?.message;
  if (!words || !message) return undefined;
  const times = `${formatWordTimes(words.count)} in ${words.log}`;
  const used = BY_YARN.exec(message)?.[1];
  if (used !== undefined) return `YARN killed containers at their memory limit (${used}), ${times}.`;
  return /^The kernel killed /.test(message) ? `${message}, ${times}.` : `A process was killed: ${message}, ${times}.`;
}

/** The limit of a container of YARN is the heap plus an overhead that is set apart. */
export function adviseLoggedKill(facts: FactSet): string | undefined {
  if (!BY_YARN.test(readWord(facts, 'log:oom-killer', 'message', ''))) return undefined;
  return 'Raise what the container may take beside the heap (spark.executor.memoryOverhead; for MapReduce mapreduce.map.memory.mb and mapreduce.reduce.memory.mb above the -Xmx of java.opts), or lower the heap by as much if the GC log shows that it has room. Fewer cores and smaller partitions per executor take less direct memory; a larger heap makes it worse.';
}
