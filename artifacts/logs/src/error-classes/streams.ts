import type { ErrorClass } from './error-class.ts';

/** A state that is restored grows with what it is restored from: less than this is usual. */
const LONG_RESTORE_MS = 1_200_000;

/** What stops a stream of events, of messages of one session, or of the blocks of a disk. */
export const STREAMS: readonly ErrorClass[] = [
  {
    id: 'event-processor-stuck',
    cause: 'errors',
    title: 'An event processor tries the same event again and again',
    effect: 'Nothing behind that event is handled: what is read from its projection grows older and older.',
    gravity: 'S',
    isGeneral: true,
    atAnyLevel: true,
    warnsFrom: 5,
    untilEnd: true,
    signature: /\bStarting retry mode\b|\b[Rr]eleasing claim on token and preparing for retry\b/,
    advice:
      'Correct what its exception names, or let the handler set such an event aside (dead-letter queue, a handler of errors that logs and goes on); a restart meets the same event again. Then see how far its token is behind.',
  },
  {
    id: 'disk-timeouts',
    cause: 'disk',
    title: 'A disk does not answer in time',
    effect: 'Whoever reads or writes there stands still for half a minute each time, and at last gets an error.',
    gravity: 'S',
    atAnyLevel: true,
    warnsFrom: 2,
    signature:
      /\bnvme\w{0,12}: I\/O (?:tag )?\d{1,9} .{0,40}\btimeout\b|\bata\d{1,3}(?:\.\d{1,2})?: (?:exception Emask|hard resetting link|COMRESET failed)|\bblk_update_request: (?:timeout|operation not supported) error\b/,
    advice:
      'Look at the state of the named disk (smartctl, or the events of the cloud provider for the volume: burst credits, limits of operations), its cable or path, and its firmware. Move the data before it fails for good; a longer time-out only hides it.',
  },
  {
    id: 'session-sequence',
    cause: 'remote',
    title: 'Two sides of a session count its messages differently',
    effect: 'The session is ended at each logon, and no message goes over it.',
    gravity: 'S',
    atAnyLevel: true,
    warnsFrom: 2,
    signature: /\bMsgSeqNum(?:\(\d+\))? too low\b|\b[Ss]equence number (?:is )?too low\b/,
    advice:
      'One side has lost its store of sequence numbers (a new disk or directory, a restart without it) or was reset alone. Agree with the counterparty: set the expected numbers, or reset both sides at once (ResetSeqNumFlag), after it is clear which messages one of them has not seen.',
  },
  {
    id: 'long-restore',
    cause: 'waiting',
    title: 'A state is restored for a long time',
    effect: 'Nothing is processed until it is complete, and each restart or rebalance may begin anew.',
    gravity: 'S',
    atAnyLevel: true,
    warnsFrom: 10,
    lastsFrom: LONG_RESTORE_MS,
    untilEnd: true,
    signature: /\b[Rr]estoration in progress for \d+ partitions?\b/,
    advice:
      'Compare what is restored in a minute with what is left. Keep the state on a volume that survives restarts, with static membership and standby replicas; make the changelog smaller (compaction, retention, windows); when it does not come any further, look at the broker and the disk of the store.',
  },
];
