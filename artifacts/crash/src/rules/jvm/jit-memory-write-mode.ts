import { chooseHeadline } from '@hindsight/claims';
import type { CrashFrame } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isInstructionFetch } from '../support/address.ts';
import { findTopFrame, isFault, listGuiltyFrames } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { describeLibrary } from '../support/native-code.ts';
import { isMacOs } from '../support/platform.ts';
import { adviseEvidence, describeFault, describePath } from '../support/prose.ts';

const JVM_LIBRARY = /^libjvm\./;
/** The JVM reads memory with this stub that may be missing, and handles the fault of the read: what is left is the fetch. */
const PROBE = /\bSafeFetch(?:N|32)\b/;
const isProbe = (frame: CrashFrame | undefined): boolean => PROBE.test(frame?.text ?? '');

export const jitMemoryWriteMode = defineRule({
  id: 'jit-memory-write-mode',
  cause: 'jvm-crash',
  title: 'A thread ran generated code while its JIT memory was in write mode',
  because:
    'On processors of Apple a thread has the JIT memory (MAP_JIT) either writable or executable (W^X, pthread_jit_write_protect_np, JEP 391). The fault is the fetch of the instruction itself: its address is that of the program counter, in code that the JVM generates.',
  check: (analysis) => {
    const { crash, jvm } = analysis.report;
    const isApple = isMacOs(analysis) && (jvm.platform ?? '').includes('aarch64');
    const top = findTopFrame(analysis);
    const isFetch = isInstructionFetch(analysis) || (crash.faultAddress === undefined && isProbe(top));
    if (!isApple || !isFault(analysis) || crash.signal !== 'SIGBUS' || !isFetch) return undefined;
    if (top?.library !== undefined) return undefined;
    const caller = listGuiltyFrames(analysis).find(
      ({ type, library }) => type === 'C' && library !== undefined && !JVM_LIBRARY.test(library),
    );
    const through = caller === undefined ? '' : `, entered from ${describeLibrary(caller.library)}`;
    return {
      level: 'FATAL',
      confidence: crash.faultAddress === undefined ? 'medium' : 'high',
      headline: chooseHeadline(
        `The JVM ran generated code while its memory was in write mode (W^X)${through}`,
        'The JVM ran generated code while its memory was in write mode (W^X)',
      ),
      explanation: `${describeFault(analysis)}${describePath(analysis)} The processor could not fetch the instruction: the thread had its JIT memory writable, which on Apple processors means not executable. The JVM has to switch the mode at every entry, so this is a fault of the JDK${caller === undefined ? '' : ` or of the way in which ${describeLibrary(caller.library)} enters it`}, not of the program. macOS reports the protection as BUS_ADRALN; nothing is misaligned.`,
      advice: `Update the JDK to the newest update of its release${caller === undefined ? '' : `, and ${describeLibrary(caller.library)} to its newest version`}. The JDK for x64 under Rosetta has no such mode, as a way around. Send the vendor ${adviseEvidence(analysis)}.`,
      evidence: gatherCrash(
        analysis,
        quote(analysis, 'siginfo', crash.faultAddress),
        quoteFrame(top),
        quoteFrame(caller),
      ),
    };
  },
});
