import { createConcurrentReader } from './concurrent/concurrent.ts';
import { createDedupReader } from './concurrent/dedup.ts';
import { createErgoReader } from './jvm/ergo.ts';
import { createHeaderReader } from './jvm/header.ts';
import { createHeapSamplesReader } from './jvm/heap-samples.ts';
import { createSafepointReader } from './jvm/safepoint.ts';
import type { MessageReader } from './line/message.ts';
import { createHeapReader } from './pause/heap.ts';
import { createPauseReader } from './pause/pause.ts';
import { createPhasesReader } from './pause/phases.ts';
import { createReferencesReader } from './pause/references.ts';
import { createTenuringReader } from './pause/tenuring.ts';
import { createWorkersReader } from './pause/workers.ts';
import type { PendingEvents } from './pending-events.ts';
import { createShenandoahReader } from './shenandoah.ts';
import { createZgcReader } from './zgc/zgc.ts';

/** Creates a reader for one log. */
export type CreateMessageReader = (pending: PendingEvents) => MessageReader;

/**
 * The readers are tried in this order until one has read the message: collectors with distinctive names come before the
 * general ones.
 */
export const MESSAGE_READERS: readonly CreateMessageReader[] = [
  createHeaderReader,
  createZgcReader,
  createShenandoahReader,
  createSafepointReader,
  createReferencesReader,
  createTenuringReader,
  createWorkersReader,
  createHeapReader,
  createDedupReader,
  createPhasesReader,
  createConcurrentReader,
  createPauseReader,
  createHeapSamplesReader,
  createErgoReader,
];
