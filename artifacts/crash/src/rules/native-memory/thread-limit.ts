import { chooseHeadline, formatCount, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import {
  ADVISE_SECCOMP,
  countThreads,
  findAddressLimit,
  isBooting,
  isCommitExhausted,
  isContainerFull,
  isMapFull,
  isThreadCreation,
  lacksMemory,
  quoteFailure,
} from '../support/memory-pressure.ts';

/** A limit with 90 % in use is reached by the threads that the report cannot show any more. */
const NEARLY_ALL = 0.9;

interface ThreadLimit {
  readonly name: string;
  readonly used: number;
  readonly limit: number;
}

export const threadLimit = defineRule({
  id: 'thread-limit',
  cause: 'thread-limit',
  title: 'No further thread could be created',
  because:
    'pthread_create fails with EAGAIN at RLIMIT_NPROC (which counts all threads of the user), pids.max, threads-max and pid_max; at 90 % of one of them it is named, and without another explanation the limit of the user is the likely one.',
  check: (analysis) => {
    if (!isThreadCreation(analysis)) return undefined;
    const reached = findReachedLimit(analysis);
    if (!reached && isExplainedOtherwise(analysis)) return undefined;
    const threads = countThreads(analysis);
    const limit = reached
      ? `${formatCount(reached.used)} of ${formatCount(reached.limit)} of ${reached.name} were in use.`
      : describeThreads(threads, analysis.report.process.limits);
    return {
      level: 'FATAL',
      confidence: reached ? 'high' : 'medium',
      headline: chooseHeadline(
        reached
          ? `No thread could be created: ${formatCount(reached.used)} of ${formatCount(reached.limit)} (${reached.name}) were in use`
          : `No thread could be created (${analysis.report.crash.failedPurpose ?? 'EAGAIN'}), though memory was there`,
        'No further thread could be created',
      ),
      explanation: `The operating system refused a thread.${limit && ` ${limit}`}${isFirstThread(analysis) ? ' It was one of the first threads of the process, with no limit in sight: the sandbox of a container that does not know a newer call of the kernel refuses it in the same way.' : ''}`,
      advice: isFirstThread(analysis)
        ? ADVISE_SECCOMP
        : 'Count the threads of the user and of the container (`ps -eLf | wc -l`, `pids.current`), find the process that leaks them, and raise `nproc` (limits.conf, TasksMax of systemd) or `pids.max` if the number is right.',
      evidence: gatherCrash(
        analysis,
        quoteFailure(analysis) ?? quote(analysis, 'message'),
        ...(reached ? [metricEvidence(reached.name, count(reached.used), count(reached.limit))] : []),
        quote(analysis, 'rlimit', 'NPROC'),
        quote(analysis, 'containerPids'),
      ),
    };
  },
});

/** Reports from the start of a JVM list no thread. */
function describeThreads(threads: number, { nproc }: CrashAnalysis['report']['process']['limits']): string {
  const sentences = [
    threads > 0 && `The process itself had ${pluralize(threads, 'thread')}.`,
    typeof nproc === 'number' &&
      `The limit of the user (NPROC) is ${formatCount(nproc)} for the threads of all its processes.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** A JVM has some ten threads before the first one of the program. */
const FIRST_THREADS = 4;
/** A JVM in a container got hardly any thread, and no limit of threads is reached. */
function isFirstThread(analysis: CrashAnalysis): boolean {
  const isAlone = countThreads(analysis) <= FIRST_THREADS && isBooting(analysis);
  return isAlone && analysis.report.process.container !== undefined && findReachedLimit(analysis) === undefined;
}

function findReachedLimit(analysis: CrashAnalysis): ThreadLimit | undefined {
  const { limits, container, threadsMax, pidMax } = analysis.report.process;
  const threads = countThreads(analysis);
  const candidates: readonly [string, number | undefined, number | 'infinity' | undefined][] = [
    ['pids.max of the container', container?.pids ?? threads, container?.pidsLimit],
    ['NPROC of the user', threads, limits.nproc],
    ['threads-max of the kernel', threads, threadsMax],
    ['pid_max of the kernel', threads, pidMax],
  ];
  for (const [name, used = 0, limit] of candidates)
    if (typeof limit === 'number' && limit > 0 && used >= NEARLY_ALL * limit) return { name, used, limit };
  return undefined;
}

const isExplainedOtherwise = (analysis: CrashAnalysis): boolean =>
  isMapFull(analysis) ||
  isContainerFull(analysis) ||
  lacksMemory(analysis) ||
  isCommitExhausted(analysis) ||
  findAddressLimit(analysis) !== undefined;
