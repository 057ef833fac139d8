import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault, listTopFunctions } from '../support/crash-class.ts';
import { gatherCrash, quoteFrame, quoteLine } from '../support/evidence.ts';
import { describeFault } from '../support/prose.ts';

const CLOSURE = /^ffi_(?:prep_closure\w*|closure_alloc|java_raw)/;
const REFUSED =
  /failed to map segment from shared object|Operation not permitted.*\.so|cannot enable executable stack/i;

export const tempDirNoexec = defineRule({
  id: 'temp-dir-noexec',
  cause: 'native-crash',
  title: 'Code could not be executed from the folder of temporary files',
  because:
    'libffi needs executable memory for callbacks and takes it from a file in /tmp; with noexec or SELinux it gets none, and ffi_prep_closure_loc fails. The loader reports "failed to map segment" for libraries there.',
  check: (analysis) => {
    const isClosure = isFault(analysis) && listTopFunctions(analysis, 2).some((name) => CLOSURE.test(name));
    const event = analysis.report.events.find(({ text }) => REFUSED.test(text));
    const warning = analysis.report.warnings.find(({ text }) => REFUSED.test(text));
    if (!isClosure && !event && !warning) return undefined;
    return {
      level: 'SEVERE',
      confidence: isClosure ? 'medium' : 'high',
      headline: isClosure
        ? 'A callback got no executable memory: the folder of temporary files forbids execution'
        : 'A library in the folder of temporary files could not be mapped for execution',
      explanation: `${isClosure ? `${describeFault(analysis)} ` : ''}A callback of JNA or JFFI is machine code that libffi writes at run time. It takes memory for it from a file in the folder of temporary files, and gets none where that is mounted with noexec or SELinux forbids it.`,
      advice:
        'Give the process a folder from which it may execute (`-Djna.tmpdir=`, `-Djava.io.tmpdir=`, `LIBFFI_TMPDIR`), or mount /tmp with exec; update JNA, whose newer libffi does not need it.',
      evidence: gatherCrash(
        analysis,
        isClosure ? quoteFrame(findTopFrame(analysis)) : undefined,
        event === undefined ? undefined : quoteLine(event.line),
        warning === undefined ? undefined : quoteLine(warning.line),
      ),
    };
  },
});
