import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { findSlowest, type SlowIo, sumSubject } from '../support/io.ts';
import { nameMethod, stackEvidence } from '../support/stacks.ts';

const NOTE_MS = 275;
const WARNING_MS = 2000;
/** A thread that waits for a peer to read for so much of the time does nothing else. */
const WAITER_SHARE = 0.75;

export const slowSocketWrite = defineRule({
  id: 'slow-socket-write',
  cause: 'remote',
  title: 'A peer does not read what is sent to it',
  because:
    'JMC (SocketWrite): 275 ms and 2 s. A write waits only while the buffers of both sides are full; who does so for three quarters of the time does nothing else: our own limit.',
  check: (analysis) => {
    const slow = findSlowest(analysis, 'jdk.SocketWrite', () => true);
    if (!slow || slow.longestMs < NOTE_MS) return undefined;
    const { events, totalMs } = sumSubject(analysis, slow);
    const share = Math.min(1, slow.threadMs / analysis.recording.durationMs);
    const isWaiter = share >= WAITER_SHARE;
    return {
      level: slow.longestMs >= WARNING_MS || isWaiter ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: isWaiter ? nameWaiter(slow, share) : nameWrite(slow),
      explanation: `The longest write to ${slow.subject} took ${formatDuration(slow.longestMs)} (limits ${formatDuration(NOTE_MS)} and ${formatDuration(WARNING_MS)}). ${pluralize(events, 'write')} to this peer took ${formatDuration(totalMs)} in all: it reads more slowly than this JVM writes, or the network loses packets.`,
      advice: 'Look at the peer and the network (retransmissions in ss -ti), and bound what may wait to be sent.',
      subject: { peer: slow.subject },
      evidence: gather(
        metricEvidence('longest', ms(slow.longestMs), ms(NOTE_MS)),
        metricEvidence(`writes to ${slow.subject}`, count(events)),
        metricEvidence('largest share of the time of a thread', percent(100 * share), percent(100 * WAITER_SHARE)),
        timeEvidence('beginning of the longest', slow.at),
        stackEvidence(analysis.recording, slow.stack, 'stack of the longest'),
      ),
      lostMs: totalMs,
    };
  },
});

const nameWrite = ({ subject, longestMs, site }: SlowIo): string =>
  chooseHeadline(
    `A write to ${subject} took ${formatDuration(longestMs)}${site === undefined ? '' : ` in ${nameMethod(site)}`}`,
    `A write to a socket took ${formatDuration(longestMs)}`,
  );

const nameWaiter = ({ subject, site }: SlowIo, share: number): string =>
  chooseHeadline(
    `${formatShare(share)} of the time a thread waited for ${subject} to read what it sent${site === undefined ? '' : ` in ${nameMethod(site)}`}`,
    `${formatShare(share)} of the time a thread waited for ${subject} to read what it sent`,
    `${formatShare(share)} of the time a thread waited for a peer to read what it sent`,
  );
