import { parseFrame } from '../../frame.ts';
import { getFrames } from '../../metrics/stacks.ts';
import type { DumpedThread } from '../../model.ts';
import { defineFramesRule } from '../support/frames-rule.ts';

/** What the platform does when the limit is reached: it requests a collection, and waits until buffers are freed. */
const RETRIES =
  /^java\.lang\.(?:Thread\.sleep\w*|System\.gc|Runtime\.gc|Object\.wait\w*|ref\.Reference(?:\$\w+)?\.\w+)$/;

const retries = (thread: DumpedThread): boolean => RETRIES.test(parseFrame(getFrames(thread)[0] ?? '').qualified);

export const directMemoryFull = defineFramesRule({
  id: 'direct-memory-full',
  cause: 'direct-memory',
  title: 'The limit of direct memory is reached',
  because:
    'ByteBuffer.allocateDirect returns at once as long as there is direct memory. At the limit it requests a full collection and sleeps up to half a second in Bits.reserveMemory before it fails: one thread there is enough, and one that is there in two dumps is severe.',
  minThreads: 1,
  predicate: 'wait for direct memory that others have to free',
  advice:
    'Find who keeps the buffers: a heap dump lists the java.nio.DirectByteBuffer objects with their holders, and the bean java.nio:type=BufferPool,name=direct counts them. Reuse buffers, or free them (a pool, Arena.close). Raise -XX:MaxDirectMemorySize (by default the maximum size of the heap) only if that many are needed at once. Do not set -XX:+DisableExplicitGC: the collections that are requested here are what frees them.',
  maxDepth: 6,
  isSevereIfLasting: true,
  threadFilter: retries,
  matchesFrame: ({ qualified }) => qualified === 'java.nio.Bits.reserveMemory',
});
