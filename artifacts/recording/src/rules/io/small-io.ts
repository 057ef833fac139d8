import { chooseHeadline, formatCount, metricEvidence } from '@hindsight/claims';
import { bytes, count, type Quantity } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { shortenPath } from '../support/claim-slow-file.ts';
import { gather } from '../support/evidence.ts';
import { findApplicationFrame, nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';

const MANY_PER_SECOND = 1000;
const SMALL_BYTES = 256;
const MIN_SECONDS = 1;
const EVENT_TYPES = ['jdk.FileRead', 'jdk.FileWrite', 'jdk.SocketRead', 'jdk.SocketWrite'];

export const smallIo = defineRule({
  id: 'small-io',
  cause: 'disk',
  title: 'Data is read or written in very small pieces',
  because:
    'Each call costs microseconds in the kernel, so that pieces of 256 bytes a thousand times a second want a buffer. Our own limits; a threshold hides most of them.',
  check: (analysis) => {
    const worst = EVENT_TYPES.flatMap((type) => findSmall(analysis, type)).sort((a, b) => b.perSecond - a.perSecond)[0];
    if (!worst || worst.perSecond < MANY_PER_SECOND) return undefined;
    const columns = analysis.recording.samples.get(worst.eventType);
    const site = findApplicationFrame(analysis.recording, worst.stack);
    const subject = shortenPath(worst.subject);
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `${formatCount(Math.round(worst.perSecond))} times a second, ${worst.meanBytes.toFixed(0)} bytes of ${subject}${site === undefined ? '' : ` in ${nameMethod(site)}`}`,
        `${formatCount(Math.round(worst.perSecond))} times a second, ${worst.meanBytes.toFixed(0)} bytes of ${subject}`,
      ),
      explanation: `${worst.eventType} has ${formatCount(worst.events)} events of ${worst.subject} with ${worst.meanBytes.toFixed(0)} bytes each on average; ${formatCount(MANY_PER_SECOND)} a second of at most ${SMALL_BYTES} bytes are the limit.`,
      advice: 'Put a BufferedInputStream, BufferedOutputStream or channel with a larger buffer around it.',
      evidence: gather(
        metricEvidence('events a second', perSec(worst.perSecond), perSec(MANY_PER_SECOND)),
        metricEvidence('bytes of each', bytes(worst.meanBytes)),
        metricEvidence(`events of ${worst.eventType}`, count(worst.events)),
        columns
          ? quoteHeaviestStacks(
              analysis.recording,
              [columns],
              'ms',
              (one, row) => analysis.recording.names[one.subjects[row] ?? -1] === worst.subject,
              1,
            )
          : undefined,
      ),
    };
  },
});

const perSec = (value: number): Quantity => ({ value, unit: 'per second' });

interface SmallIo {
  readonly eventType: string;
  readonly subject: string;
  readonly events: number;
  readonly perSecond: number;
  readonly meanBytes: number;
  readonly stack: number;
}

function findSmall({ recording }: RecordingAnalysis, eventType: string): SmallIo[] {
  const columns = recording.samples.get(eventType);
  const seconds = recording.durationMs / 1000;
  if (!columns || seconds < MIN_SECONDS || columns.bytes.length === 0) return [];
  const sums = new Map<number, { events: number; bytes: number; stack: number }>();
  for (let row = 0; row < columns.rows; row++) {
    const subject = columns.subjects[row] ?? -1;
    const sum = sums.get(subject) ?? { events: 0, bytes: 0, stack: columns.stacks[row] ?? -1 };
    sum.events += columns.counts[row] ?? 1;
    sum.bytes += Math.max(0, columns.bytes[row] ?? 0);
    sums.set(subject, sum);
  }
  return [...sums].flatMap(([subject, { events, bytes: size, stack }]) => {
    const meanBytes = size / Math.max(1, events);
    const name = recording.names[subject] ?? '-';
    return meanBytes <= SMALL_BYTES
      ? [{ eventType, subject: name, events, perSecond: events / seconds, meanBytes, stack }]
      : [];
  });
}
