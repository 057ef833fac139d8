import { concurrentReader } from './concurrent.ts';
import { dedupReader } from './dedup.ts';
import { ergoReader } from './ergo.ts';
import { headerReader } from './header.ts';
import { heapReader } from './heap.ts';
import type { MessageReader } from './message.ts';
import type { Notebook } from './notebook.ts';
import { pauseReader } from './pause.ts';
import { phasesReader } from './phases.ts';
import { referencesReader } from './references.ts';
import { safepointReader } from './safepoint.ts';
import { samplesReader } from './samples.ts';
import { shenandoahReader } from './shenandoah.ts';
import { tenuringReader } from './tenuring.ts';
import { workersReader } from './workers.ts';
import { zgcReader } from './zgc.ts';

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
