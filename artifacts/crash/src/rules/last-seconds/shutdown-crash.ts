import { defineRule } from '../define-rule.ts';
import { isFault, listGuiltyFrames } from '../support/crash-class.ts';
import { gather, quote, quoteFrame, quoteOperation } from '../support/evidence.ts';

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
    return {
      level: 'INFO',
      confidence: 'medium',
      headline: 'The crash came while the JVM was ending: the work was done',
      explanation:
        'The process was about to end. Destructors of native libraries and threads that still run in them meet then.',
      advice:
        'Stop native threads and release native resources before System.exit(); Runtime.halt() leaves the handlers out.',
      evidence: gather(
        analysis,
        quoteFrame(frame),
        quoteOperation(analysis),
        isThread ? quote(analysis, 'stackBounds') : undefined,
      ),
    };
  },
});
