import { formatBytes, pluralize } from '@hindsight/claims';
import type { DirectBuffers } from '../../metrics/jvm/direct-buffers.ts';

/** The JDK's buffers of single threads explain direct memory when they have this share of it. */
const MAIN_SHARE = 0.5;

/** What is known of direct buffers that the JDK keeps for the input and output of single threads; undefined when they are few. */
export function describeThreadBuffers({
  own,
  ofThreads: { threads, bytes },
}: Pick<DirectBuffers, 'own' | 'ofThreads'>): { readonly explanation: string; readonly advice: string } | undefined {
  if (bytes === 0 || bytes < MAIN_SHARE * own.bytes) return undefined;
  return {
    explanation: ` The JDK keeps ${formatBytes(bytes)} of it for the input and output of ${pluralize(threads, 'thread')}: each keeps a buffer as large as the largest heap buffer or array that it has written or read.`,
    advice:
      'Set -Djdk.nio.maxCachedBufferSize=262144, so that threads keep no larger buffers; write and read in pieces, with direct buffers of your own where they must be large, and let fewer threads do it.',
  };
}
