import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis, CrashFrame } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isImpossible, isNullAccess, parseAddress } from '../support/address.ts';
import { describeExclude, toCompilerName } from '../support/compilation.ts';
import { classifyCrash, findTopFrame, isFault, listGuiltyFrames } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { code, describeFault, describeSignal, listJavaFrames, nameMethod } from '../support/prose.ts';

const COPY = /arraycopy|memcpy|memmove|memset|_fill|Copy::|disjoint|checksum|CRC32|Adler/i;
const BUFFER = /java[./]nio|ByteBuffer|ByteBuf|Channel|SSLEngine|MappedBy|MemorySegment/;

export const bufferUsedAfterRelease = defineRule({
  id: 'buffer-used-after-release',
  cause: 'memory-corruption',
  title: 'A buffer was copied after its memory had been released',
  because:
    'A stub that copies memory met an address that is not mapped, below Java frames of buffers or channels; or compiled code of a method that takes a buffer did, at an address that is neither null nor garbage: one thread released or closed what another still used.',
  check: (analysis) => {
    const top = findTopFrame(analysis);
    const { crash } = analysis.report;
    if (!isFault(analysis) || crash.signal === 'SIGBUS' || top === undefined) return undefined;
    const isCopy = COPY.test(top.text) && (top.type === 'v' || top.type === 'V' || top.type === 'C');
    const worker = findBufferWork(analysis, top);
    if (worker !== undefined) return claimWork(analysis, worker);
    const java = [...listJavaFrames(analysis), ...listGuiltyFrames(analysis)].slice(0, 16);
    const user = java.find(({ text }) => BUFFER.test(text));
    const isNative = top.type === 'C' && analysis.blame?.owner !== 'java' && analysis.blame?.owner !== undefined;
    if (!isCopy || !user || isNative) return undefined;
    return {
      level: 'SEVERE',
      confidence: 'medium',
      headline: chooseHeadline(
        `${describeSignal(analysis)} while a buffer was copied in ${code(user.method ?? user.text, 60)}`,
        `${describeSignal(analysis)} while a buffer was copied`,
      ),
      explanation: `${describeFault(analysis)} The copy is that of a buffer (${code(user.method ?? user.text, 90)}), and its memory was not there any more. Direct and mapped buffers may be released while another thread uses them: by closing the channel or engine, by a pool, by a cleaner, or by unmapping.`,
      advice:
        'Look for a buffer or an SSL engine that two threads use, and for a connection that one thread closes while another writes; update the network library, and run a test with its buffer leak and bounds checks on.',
      evidence: gatherCrash(analysis, quoteFrame(top), quote(analysis, 'siginfo', crash.signalCode), quoteFrame(user)),
    };
  },
});

/** A parameter or class of memory outside of the heap. */
const BUFFER_TYPE =
  /Ljava\/nio\/(?:\w*Buffer|channels\/\w+);|Ljava\/lang\/foreign\/MemorySegment;|ByteBuf\b|ByteBuffer|MemorySegment/;

/** The compiled method that failed at an address without memory while it worked on a buffer. */
function findBufferWork(analysis: CrashAnalysis, top: CrashFrame): CrashFrame | undefined {
  const { crash } = analysis.report;
  const address = parseAddress(crash.faultAddress);
  const isUnmapped = crash.signalCode === 'SEGV_MAPERR' || crash.signal === 'EXCEPTION_ACCESS_VIOLATION';
  const isPlausible = address !== undefined && !isNullAccess(analysis) && !isImpossible(analysis);
  if (classifyCrash(analysis) !== 'compiled' || !isUnmapped || !isPlausible || crash.faultMapping) return undefined;
  return BUFFER_TYPE.test(top.text) ? top : undefined;
}

function claimWork(analysis: CrashAnalysis, worker: CrashFrame) {
  const method = nameMethod(worker.method ?? worker.text);
  return {
    level: 'SEVERE',
    confidence: 'medium',
    headline: chooseHeadline(
      `${describeSignal(analysis)} in ${code(method, 60)}, which works on a buffer whose memory was not mapped any more`,
      `${describeSignal(analysis)} in ${code(method, 50)}: the memory of its buffer was gone`,
      `${describeSignal(analysis)} at the memory of a buffer that was gone`,
    ),
    explanation: `${describeFault(analysis)} The method works on a direct or mapped buffer, and the address is none of a null pointer: such a buffer was released while it was in use, by unmapping, by a cleaner that was called, by a pool, or by closing the file, channel or index that it belongs to. Compiled code does not check that.`,
    advice: `Find what releases the buffer of ${code(method, 60)} while another thread reads it (\`invokeCleaner\`, \`Unsafe.freeMemory\`, close() of a reader or channel). If nothing does, the compiler may have made wrong code: ${describeExclude(toCompilerName(worker.method ?? method))} tells them apart.`,
    evidence: gatherCrash(
      analysis,
      quoteFrame(worker),
      quote(analysis, 'siginfo', analysis.report.crash.signalCode, analysis.report.crash.faultAddress),
    ),
  } as const;
}
