import { chooseHeadline } from '@hindsight/claims';
import { isCLibrary } from '../../metrics/library-owner.ts';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isInstructionFetch } from '../support/address.ts';
import { classifyCrash, findTopFrame, isFault, listGuiltyFrames } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteOperation } from '../support/evidence.ts';
import { listForeignLibraries } from '../support/foreign-libraries.ts';
import { describeLibrary, findGuiltyLibrary } from '../support/native-code.ts';
import { code, describeFault, describeSignal } from '../support/prose.ts';

const SHUTDOWN =
  /(?:^|\b)(?:before_exit|vm_exit|VM_Exit|DestroyJavaVM|JavaThread::invoke_shutdown_methods|Threads::destroy_vm|exit_globals|__run_exit_handlers|_fini|__cxa_finalize|exit$|java\.lang\.Shutdown\.|Runtime\.exit|DLL_PROCESS_DETACH|LdrShutdownProcess|RtlExitUserProcess)/;

export const shutdownCrash = defineRule({
  id: 'shutdown-crash',
  cause: 'event',
  title: 'The crash came while the JVM ended',
  because:
    'The stack or the VM operation is of the exit of the JVM, or the exit handlers of the C library run: libraries are unloaded then while threads may still use them.',
  check: (analysis) => {
    const { vmOperation, thread } = analysis.report.crash;
    if (!isFault(analysis)) return undefined;
    const frame = listGuiltyFrames(analysis)
      .slice(0, 25)
      .find(({ function: name, method }) => SHUTDOWN.test(name ?? method ?? ''));
    const isOperation = /^(?:VM_)?(?:Exit|Halt)/.test(vmOperation?.name ?? '');
    const isThread = thread?.name === 'DestroyJavaVM' && thread.state !== undefined;
    if (frame === undefined && !isOperation && !isThread) return undefined;
    const library = isOperation ? findExitHandler(analysis) : undefined;
    if (library !== undefined) return claimExitHandler(analysis, library);
    // A hook is Java code that still works; only below the exit of the JVM itself the handlers of libraries run.
    const isLoader = (isOperation || frame?.method === undefined) && isInExitHandlers(analysis);
    return {
      ...(isLoader ? describeHandlers(analysis) : AFTER_WORK),
      evidence: gatherCrash(
        analysis,
        isLoader ? quoteFrame(findTopFrame(analysis)) : undefined,
        quoteFrame(frame),
        quoteOperation(analysis),
        isThread ? quote(analysis, 'stackBounds') : undefined,
      ),
    };
  },
});

const AFTER_WORK = {
  level: 'INFO',
  confidence: 'medium',
  headline: 'The crash came while the JVM was ending: the work was done',
  explanation:
    'The process was about to end. Destructors of native libraries and threads that still run in them meet then.',
  advice:
    'Stop native threads and release native resources before System.exit(); Runtime.halt() leaves the handlers out.',
} as const;

/** The JVM had called exit(), and what failed is below that in the C library or the loader, which run the code of others. */
function isInExitHandlers(analysis: CrashAnalysis): boolean {
  const kind = classifyCrash(analysis);
  const frames = listGuiltyFrames(analysis);
  const end = frames.findIndex(({ type }) => type !== 'C');
  const above = end < 0 ? frames : frames.slice(0, end);
  return (
    (kind === 'jvm' || kind === 'c-library') &&
    above.length > 0 &&
    above.every(({ library }) => library !== undefined && isCLibrary(library))
  );
}

const MAX_NAMES = 5;

/** What failed was code that libraries have registered for the end of the process, or that is theirs no more. */
function describeHandlers(analysis: CrashAnalysis) {
  const names = [...new Set(listForeignLibraries(analysis).map(({ name }) => name))];
  const suspects =
    names.length === 0
      ? 'no foreign library is mapped, so a library that was unloaded before is the suspect'
      : `the foreign libraries of the process are the suspects: ${names.slice(0, MAX_NAMES).map(describeLibrary).join(', ')}${names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} others` : ''}`;
  const jump = isInstructionFetch(analysis)
    ? ` The handler that it called is at ${analysis.report.crash.faultAddress ?? ''}, where no code is.`
    : '';
  return {
    level: 'FATAL',
    confidence: 'medium',
    headline: chooseHeadline(
      `${describeSignal(analysis)} in an exit handler of a native library, while the JVM was ending`,
    ),
    explanation: `${describeFault(analysis)} The work was done: the JVM had called exit(), and the loader ran the destructors and exit handlers of the libraries.${jump} The JVM is not to blame; ${suspects}.`,
    advice:
      'Take the foreign libraries out one at a time, update them, and keep cleaners from replacing or truncating their unpacked files while the process runs. Until then Runtime.halt() at the end of the program leaves the handlers out.',
  } as const;
}

/** The library whose code the VM thread ran in its last operation: nothing but an exit handler runs there. */
const findExitHandler = (analysis: CrashAnalysis): string | undefined =>
  analysis.report.crash.thread?.kind === 'vm' && classifyCrash(analysis) === 'native-library'
    ? findGuiltyLibrary(analysis)
    : undefined;

function claimExitHandler(analysis: CrashAnalysis, library: string) {
  return {
    level: 'FATAL',
    confidence: 'high',
    headline: chooseHeadline(
      `${describeSignal(analysis)} in an exit handler of ${describeLibrary(library)}, while the JVM was ending`,
      `${describeSignal(analysis)} in an exit handler of ${code(library, 40)}`,
    ),
    explanation: `${describeFault(analysis)} The work was done: the JVM was in its last operation (${analysis.report.crash.vmOperation?.name}) and ended the process, which runs what ${describeLibrary(library)} has registered for its end. That code met objects that were gone, or that it was still using.`,
    advice: `End ${describeLibrary(library)} before the JVM ends: dispose its objects and wait for its threads in the code that closes the program (not in a shutdown hook that runs beside others), and update it. Until then Runtime.halt() at the end of the program leaves exit handlers out.`,
    evidence: gatherCrash(analysis, quoteFrame(findTopFrame(analysis)), quoteOperation(analysis)),
  } as const;
}
