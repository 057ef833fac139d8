import { findMinimum } from '@hindsight/claims';
import type { HeapObjects } from '@hindsight/heap-graph';

/** The ring of preallocated events of the LMAX Disruptor. */
export const RING_BUFFER = 'com.lmax.disruptor.RingBuffer';

export interface Ring {
  readonly slots: number;
  /** Events that were published and that the slowest consumer has not handled; 0 without a consumer. */
  readonly waiting: number;
  /** Whether the events are those of a logger. */
  readonly ofLog: boolean;
}

const LOG_EVENT = /Log(?:ging)?Event/;

/** Reads how full a ring is: its cursor is the last event that was published, its gates are what the consumers have handled. */
export function readRing(objects: HeapObjects, ring: number): Ring | undefined {
  const slots = objects.readNumber(ring, 'bufferSize');
  if (slots === undefined) return undefined;
  const sequencer = objects.readReference(ring, 'sequencer');
  const published = objects.readNumber(objects.readReference(sequencer, 'cursor'), 'value') ?? 0;
  const handled = objects
    .readElements(objects.readReference(sequencer, 'gatingSequences'))
    .filter((sequence) => sequence >= 0)
    .map((sequence) => objects.readNumber(sequence, 'value') ?? 0);
  const event = objects.readElements(objects.readReference(ring, 'entries')).find((one) => one >= 0) ?? -1;
  return {
    slots,
    waiting: handled.length === 0 ? 0 : Math.min(slots, Math.max(0, published - findMinimum(handled))),
    ofLog: event >= 0 && LOG_EVENT.test(objects.getLabel(event)),
  };
}

/** A ring in which this share of the slots waits has a consumer that does not keep up. */
const BEHIND_SHARE = 0.5;

export const isLogRingBehind = ({ slots, waiting, ofLog }: Ring): boolean => ofLog && waiting >= BEHIND_SHARE * slots;
