import { TOOL_ROWS } from '@hindsight/api';
import { ARTIFACT_KINDS, type ArtifactKind } from '@hindsight/model';

interface KindFacts {
  /** What an artifact of the kind can tell. */
  readonly holds: string;
  /** How one is taken from a running JVM. */
  readonly take: string;
}

/** What each kind of artifact is good for: the words of a refusal when another kind is needed. */
const KIND_FACTS: Readonly<Partial<Record<string, KindFacts>>> = {
  'gc-log': { holds: 'pauses, causes and heap sizes, but no objects and no threads', take: '-Xlog:gc*:file=gc.log' },
  'thread-dump': {
    holds: 'stacks, states and locks of threads, but no objects and no allocation sites',
    take: 'jcmd <pid> Thread.print -l, three times 10 s apart',
  },
  'heap-dump': {
    holds: 'objects and what keeps them in memory, but no allocation sites and no times',
    take: 'jcmd <pid> GC.heap_dump /tmp/heap.hprof',
  },
  'application-log': { holds: 'what the application wrote', take: 'the log file of the application' },
  'crash-log': {
    holds: 'the state of a JVM that crashed',
    take: 'the file hs_err_pid<pid>.log in the working directory',
  },
  'memory-tables': {
    holds: 'sizes by category or class, but no single objects',
    take: 'jcmd <pid> VM.native_memory summary, several times',
  },
  'flight-recording': {
    holds: 'samples of stacks, allocation sites, locks and input/output over time, but no objects of the whole heap',
    take: 'jcmd <pid> JFR.start duration=60s filename=/tmp/recording.jfr settings=profile',
  },
  bundle: { holds: 'several artifacts of one incident', take: 'hindsight capture <pid>' },
};

const getTitle = (kind: string): string => ARTIFACT_KINDS[kind as ArtifactKind]?.title ?? kind;

/** Lists the tools that answer questions about one kind of artifact. */
export const listKindTools = (kind: string): readonly string[] =>
  Object.keys(TOOL_ROWS).filter((name) => TOOL_ROWS[name]?.kinds?.some((one) => one === kind));

/** Says why an artifact cannot answer, what can, and what it can answer itself. */
export function refuseKind(tool: string, kinds: readonly ArtifactKind[], kind: string): string {
  const needed = kinds.map(getTitle).join(' or ');
  const take = kinds.flatMap((one) => KIND_FACTS[one]?.take ?? []).join(' or ');
  const holds = KIND_FACTS[kind]?.holds;
  const others = listKindTools(kind);
  return [
    `${tool} needs ${needed}; this analysis is of ${getTitle(kind)}${holds === undefined ? '' : `, which holds ${holds}`}.`,
    take === '' ? '' : `Take ${needed} (${take}) and call analyze.`,
    others.length > 0 ? `Of this one ask ${others.join(', ')}.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
