import { chooseHeadline, formatBytes, formatShare } from '@hindsight/claims';
import { bytes, type Claim, count, percent } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { isMostlyFree, MOSTLY_FREE_SHARE } from '../../heap-settings.ts';
import {
  describeRequest,
  findRequestWithoutMemory,
  type OutOfMemory,
  type RequestWithoutMemory,
} from '../../metrics/jvm/out-of-memory.ts';
import { computeShare } from '../../share.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';

type Case = Pick<Claim, 'cause' | 'confidence' | 'advice'> & {
  /** It stands after "while". */
  readonly circumstance: string;
  readonly meaning: string;
};

/** What ran out when the thread was loading a class. */
const explainClassLoading = (analysis: HeapAnalysis): Case => ({
  cause: 'metaspace',
  confidence: assessConfidence(analysis),
  circumstance: 'it loaded a class',
  meaning: 'What ran out is the memory for class metadata (-XX:MaxMetaspaceSize, -XX:CompressedClassSpaceSize).',
  advice:
    'Look in the histogram for generated classes and for class loaders that came many times (proxies, CGLIB, scripts, redeployments): cache what generates them. If the classes are all needed, raise -XX:MaxMetaspaceSize; a larger -Xmx does not help.',
});

const explainRequest = (request: OutOfMemory): Case => ({
  cause: 'large-allocation',
  confidence: 'medium',
  circumstance: 'most of the heap was free',
  meaning: `${request.frame ? `At ${describeRequest(request)} it` : 'It'} asked for more at once than the heap had left, most likely a very long array.`,
  advice:
    'Look at what this frame allocates and at the size that it computes: a length that was read from a file or a request needs a limit, and a large content needs a stream. The message of the error tells whether it was the heap.',
});

const explainGrowth = (request: RequestWithoutMemory, grows: string): Case => ({
  cause: 'large-allocation',
  confidence: 'high',
  circumstance: `a${/^[AEIOU]/.test(grows) ? 'n' : ''} ${grows} grew`,
  meaning: `At ${describeRequest(request)} the ${grows} needed a larger array, which has to fit into the heap beside the one that it replaces.`,
  advice: COLLECTS_CONTENT.test(grows)
    ? 'Write the content to its target piece by piece (a stream, a temporary file, the response) instead of collecting all of it in memory, and limit what one call may ask for.'
    : 'Process the elements in pages or as a stream instead of collecting all of them, and limit what one call may ask for. Where their number is known, create the collection with that capacity.',
});
/** What collects a text or bytes, in place of elements. */
const COLLECTS_CONTENT = /^(?:String|ByteArray|CharArray)/;

export const oomFreeHeap = defineHeapRule({
  id: 'oom-free-heap',
  cause: 'large-allocation',
  title: 'A thread ran out of memory while most of the heap was free',
  because:
    'The JVM collects the whole heap before it throws an OutOfMemoryError for it. When less than half of the maximum is in use then, one request was larger than the rest, or the memory for class metadata ran out, which is not in the heap.',
  check: (analysis) => {
    const request = findRequestWithoutMemory(analysis);
    const { maxHeapBytes } = analysis.jvm;
    if (!request || request.of === 'native-memory' || maxHeapBytes === undefined) return undefined;
    if (!isMostlyFree(analysis.usedBytes, maxHeapBytes)) return undefined;
    const share = computeShare(analysis.usedBytes, maxHeapBytes);
    const { circumstance, meaning, ...claim } =
      request.of === 'class-metadata'
        ? explainClassLoading(analysis)
        : request.grows === undefined
          ? explainRequest(request)
          : explainGrowth(request, request.grows);
    const used = `${formatBytes(analysis.usedBytes)} of at most ${formatBytes(maxHeapBytes)} of the heap were in use`;
    return {
      ...claim,
      level: 'SEVERE',
      headline: chooseHeadline(
        `Thread "${request.thread}" ran out of memory while ${circumstance}; ${used}`,
        `A thread ran out of memory while ${circumstance}; ${used}`,
        `A thread ran out of memory; ${used}`,
      ),
      explanation: `${meaning} The heap is at ${formatShare(share)} of its maximum.`,
      evidence: [
        createMetricEvidence('reachable', bytes(analysis.usedBytes)),
        createMetricEvidence('share of the largest heap', percent(100 * share), percent(100 * MOSTLY_FREE_SHARE)),
        createMetricEvidence('classes', count(analysis.dump.classes.length)),
      ],
    };
  },
});
