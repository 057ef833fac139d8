import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault, listGuiltyFrames } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { code, describeFault, describeSignal, listJavaFrames } from '../support/prose.ts';

const COPY = /arraycopy|memcpy|memmove|memset|_fill|Copy::|disjoint|checksum|CRC32|Adler/i;
const BUFFER = /java[./]nio|ByteBuffer|ByteBuf|Channel|SSLEngine|MappedBy|MemorySegment|Unsafe\.(?:copy|set|get|put)/;

export const bufferUsedAfterRelease = defineRule({
  id: 'buffer-used-after-release',
  cause: 'memory-corruption',
  title: 'A buffer was copied after its memory had been released',
  because:
    'A stub that copies memory met an address that is not mapped, below Java frames of buffers or channels: one thread released or closed what another still used.',
  check: (analysis) => {
    const top = findTopFrame(analysis);
    const { crash } = analysis.report;
    if (!isFault(analysis) || crash.signal === 'SIGBUS' || top === undefined) return undefined;
    const isCopy = COPY.test(top.text) && (top.type === 'v' || top.type === 'V' || top.type === 'C');
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
