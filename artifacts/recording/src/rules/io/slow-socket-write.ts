import { chooseHeadline, formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { findSlowest, sumSubject } from '../support/io.ts';
import { nameMethod, stackEvidence } from '../support/stacks.ts';

const NOTE_MS = 275;
const WARNING_MS = 2000;

export const slowSocketWrite = defineRule({
  id: 'slow-socket-write',
  cause: 'remote',
  title: 'A peer does not read what is sent to it',
  because: 'JMC (SocketWrite): 275 ms and 2 s. A write waits only while the buffers of both sides are full.',
  check: (analysis) => {
    const slow = findSlowest(analysis, 'jdk.SocketWrite', () => true);
    if (!slow || slow.longestMs < NOTE_MS) return undefined;
    const { events, totalMs } = sumSubject(analysis, slow);
    return {
      level: slow.longestMs >= WARNING_MS ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `A write to ${slow.subject} took ${formatDuration(slow.longestMs)}${slow.site === undefined ? '' : ` in ${nameMethod(slow.site)}`}`,
        `A write to a socket took ${formatDuration(slow.longestMs)}`,
      ),
      explanation: `The longest write to ${slow.subject} took ${formatDuration(slow.longestMs)} (limits ${formatDuration(NOTE_MS)} and ${formatDuration(WARNING_MS)}). ${pluralize(events, 'write')} to this peer took ${formatDuration(totalMs)} in all: it reads more slowly than this JVM writes, or the network loses packets.`,
      advice: 'Look at the peer and the network (retransmissions in ss -ti), and bound what may wait to be sent.',
      evidence: gather(
        metricEvidence('longest', ms(slow.longestMs), ms(NOTE_MS)),
        metricEvidence(`writes to ${slow.subject}`, count(events)),
        timeEvidence('begin of the longest', slow.at),
        stackEvidence(analysis.recording, slow.stack, 'stack of the longest'),
      ),
      lostMs: totalMs,
    };
  },
});
