import { chooseHeadline, formatBytes, formatCount, formatShare, metricEvidence } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { findApplicationFrame, isPlatformMethod, listFrames, nameMethod } from '../support/stacks.ts';

const MIN_SHARE = 0.9;
/** The events are written every few seconds, so that the largest one may be missing. */
const MIN_FULL_SHARE = 0.6;
/** Who asks for memory that does not fit calls System.gc(). */
const RESERVING = /^java\.nio\.Bits\.reserveMemory$/;
const DIRECT_ERROR = /direct buffer memory|reserve .* of direct/i;

export const directBuffers = defineRule({
  id: 'direct-buffers',
  cause: 'direct-memory',
  title: 'Direct buffers use nearly all memory that they may have',
  because:
    'At -XX:MaxDirectMemorySize (by default as much as the heap) an OutOfMemoryError is thrown; 90 % of it. JDK documentation of the flag, our own share.',
  check: (analysis) => {
    const rows = readRows(analysis, 'jdk.DirectBufferStatistics');
    const max = rows.findLast('maxCapacity') ?? 0;
    const used = rows.findMax('memoryUsed') ?? 0;
    const share = max > 0 ? used / max : 0;
    const errors = analysis.recording.samples.get('jdk.JavaErrorThrow');
    const hasFailed = errors?.details.some((id) => DIRECT_ERROR.test(analysis.recording.names[id] ?? '')) ?? false;
    const wasFull = share >= MIN_FULL_SHARE && isLimitReached(analysis);
    if (share < MIN_SHARE && !hasFailed && !wasFull) return undefined;
    const buffers = rows.findMax('count') ?? 0;
    const site = findRequester(analysis);
    const usage = `Direct buffers use ${formatBytes(used)} of ${formatBytes(max)}`;
    return {
      level: hasFailed ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(site === undefined ? usage : `${usage}, and ${nameMethod(site)} asks for more`, usage),
      explanation: `${formatCount(buffers)} direct buffers used ${formatBytes(used)}, ${formatShare(share)} of what they may (limit ${formatShare(MIN_SHARE)}).${hasFailed ? ' An OutOfMemoryError for direct memory was thrown.' : ''}${wasFull ? ' The JVM called System.gc() because a further buffer did not fit.' : ''}${site === undefined ? '' : ` It was asked for by ${site}.`}`,
      advice:
        'Find who keeps them (java.nio.DirectByteBuffer in a heap dump); limit buffers of threads with -Djdk.nio.maxCachedBufferSize, and raise -XX:MaxDirectMemorySize only when they are needed.',
      evidence: gather(
        metricEvidence('direct memory', bytes(used), max > 0 ? bytes(max) : undefined),
        metricEvidence('share of the limit', percent(100 * share), percent(100 * MIN_SHARE)),
        metricEvidence('buffers', count(buffers)),
      ),
    };
  },
});

const isLimitReached = (analysis: RecordingAnalysis): boolean => listReserving(analysis).length > 0;

/** The stacks in which a buffer did not fit. */
function listReserving(analysis: RecordingAnalysis): readonly number[] {
  const rows = readRows(analysis, 'jdk.SystemGC');
  return [...rows.rows()]
    .map((row) => rows.getStack(row))
    .filter((stack) => listFrames(analysis.recording, stack).some((frame) => RESERVING.test(frame)));
}

/** The method of the program whose buffer did not fit. */
function findRequester(analysis: RecordingAnalysis): string | undefined {
  const [stack] = listReserving(analysis);
  const method = stack === undefined ? undefined : findApplicationFrame(analysis.recording, stack);
  return method === undefined || isPlatformMethod(method) ? undefined : method;
}
