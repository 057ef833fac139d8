import { type Finding, isCaseOf } from '@hindsight/model';
import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';
import { describeKernelKill } from '../host/oom-killer.ts';

/** What ends a process that outgrows its limit. */
const KILLS = ['oom-kill', 'container-oom-killed'];

/** Without a growth that was measured, the tables about memory may name the part of the process that is too large. */
const findPart = ({ all, has }: FactSet): Finding | undefined =>
  OWN_FACTS.some(has)
    ? undefined
    : all.flatMap(({ finding }) => finding ?? []).find((finding) => isSeriousPart(finding));

const OWN_FACTS = ['native-growth', 'rss-growth', 'rss-over', 'untracked-memory'];

const isSeriousPart = ({ cause, level }: Finding): boolean =>
  cause !== undefined && isCaseOf(cause, 'native-memory') && (level === 'SEVERE' || level === 'FATAL');

const describeKill = (facts: FactSet): string =>
  facts.has('container-oom-killed')
    ? ` ${toSentence(readWord(facts, 'container-oom-killed', 'kill', ''))}`
    : facts.has('oom-kill')
      ? ` ${describeKernelKill(facts)}`
      : '';

const isGrowing = (facts: FactSet): boolean =>
  facts.has('native-growth') || facts.has('rss-growth') || findPart(facts) !== undefined;

export const nativeMemory: Hypothesis = {
  id: 'native-memory',
  cause: 'native-memory',
  title: 'Memory outside the heap grows',
  level: (facts) => (isGrowing(facts) ? (KILLS.some(facts.has) ? 'FATAL' : 'SEVERE') : 'WARNING'),
  supports: { 'native-growth': 5, 'rss-growth': 5, 'rss-over': 4, 'untracked-memory': 4, 'oom-kill': 2 },
  describe: (facts) => {
    const part = findPart(facts);
    if (part) return `${toSentence(part.title)}${describeKill(facts)}`;
    const growth = facts.get('native-growth');
    const over = readWord(facts, 'rss-over', 'over', 'Much');
    const resident = facts.get('rss-growth');
    if (!growth && resident)
      return `Native memory leak: ${resident.statement}.${facts.has('present:native-memory') ? ' What the JVM tracks does not grow with it, so that native code of a library or the allocator has it.' : ''}`;
    if (!growth && facts.has('untracked-memory'))
      return `${readWord(facts, 'untracked-memory', 'untracked', '')} of the ${readWord(facts, 'untracked-memory', 'resident', '')} that the process occupies are unknown to the JVM. Native code of a library allocates them (Deflater, Inflater, JNI), or the allocator keeps them.`;
    return growth
      ? `Native memory leak: ${growth.statement}.${describeKill(facts)}`
      : `${over} of the memory of the process is outside the heap.`;
  },
  advice: (facts) =>
    findPart(facts)?.advice ??
    (facts.has('native-growth')
      ? `Find out who allocates ${readWord(facts, 'native-growth', 'contents', 'this memory')} and does not free it, and give the container room for it until then.`
      : facts.has('untracked-memory') || (facts.has('rss-growth') && facts.has('present:native-memory'))
        ? 'Close what holds native memory (Inflater, Deflater, ZipFile, codecs, JNI libraries) in finally; where arenas of glibc hold it, set MALLOC_ARENA_MAX=2. Until then the container needs room for it.'
        : 'Turn on native memory tracking (-XX:NativeMemoryTracking=summary) and check which part grows.'),
  confirm: ({ has }) =>
    has('present:native-memory')
      ? 'The resident size and jcmd VM.native_memory again after some minutes: which of them grows; jeprof of jemalloc names who allocates.'
      : 'jcmd VM.native_memory twice.',
  explains: ['oom-killed', 'oom-killer', 'container-memory'],
};
