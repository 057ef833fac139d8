import { concurrentReader } from './concurrent/concurrent.ts';
import { dedupReader } from './concurrent/dedup.ts';
import { ergoReader } from './jvm/ergo.ts';
import { headerReader } from './jvm/header.ts';
import { samplesReader } from './jvm/heap-samples.ts';
import { safepointReader } from './jvm/safepoint.ts';
import type { MessageReader } from './line/message.ts';
import { heapReader } from './pause/heap.ts';
import { pauseReader } from './pause/pause.ts';
import { phasesReader } from './pause/phases.ts';
import { referencesReader } from './pause/references.ts';
import { tenuringReader } from './pause/tenuring.ts';
import { workersReader } from './pause/workers.ts';
import type { Notebook } from './pending-events.ts';
import { shenandoahReader } from './shenandoah.ts';
import { zgcReader } from './zgc/zgc.ts';

/** Makes a reader for one log. */
export type MakeReader = (notebook: Notebook) => MessageReader;

/** Asked in this order, those that may know it, until one has read the message: collectors with names of their own come before the general ones. */
export const READERS: readonly MakeReader[] = [
  headerReader,
  zgcReader,
  shenandoahReader,
  safepointReader,
  referencesReader,
  tenuringReader,
  workersReader,
  heapReader,
  dedupReader,
  phasesReader,
  concurrentReader,
  pauseReader,
  samplesReader,
  ergoReader,
];
