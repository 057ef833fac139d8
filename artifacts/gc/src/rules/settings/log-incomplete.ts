import { formatBytes, formatPercent, lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes, count, type Evidence, percent } from '@hindsight/model';
import type { GcLog } from '../../model.ts';
import { defineGcRule } from '../support/define-rule.ts';

/** Share of the lines that are not output of other programs. */
const UNPARSED_PERCENT = 1;
const LINES_QUOTED = 3;

const OWN_ROTATION =
  'Let the JVM rotate its log (filecount and filesize of -Xlog, or UseGCLogFileRotation): copytruncate leaves gaps.';
const WHOLE_LOG =
  'Upload the whole file, and all files of a rotated log together: an event that is split between two files is then complete.';

interface Damage {
  readonly name: string;
  readonly explanation: string;
  readonly evidence: readonly [Evidence, ...Evidence[]];
}

/** Reported once for the whole log, with its first run. */
export const logIncomplete = defineGcRule({
  id: 'log-incomplete',
  cause: 'evidence',
  title: 'Parts of the log are missing or unreadable',
  because:
    'Truncated events cannot be counted, so that figures may be too low. The limit is one unparsed line in a hundred; complete logs of our test set have none.',
  check: ({ run, log }) => {
    if (run !== log.runs[0]) return undefined;
    const unparsed = findUnparsedLines(log);
    const damages = [findTruncatedEvents(log), findZeroBytes(log), unparsed].filter((damage) => damage !== undefined);
    const [first, ...more] = damages;
    if (!first) return undefined;
    return {
      // A log of which nothing was understood must not look like one of a healthy program.
      level: unparsed && !hasCollections(log) ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: `Parts of the log are missing or unreadable: ${damages.map(({ name }) => name).join(', ')}`,
      explanation: damages.map(({ explanation }) => explanation).join(' '),
      advice: log.nulBytes > 0 ? OWN_ROTATION : WHOLE_LOG,
      evidence: [...first.evidence, ...more.flatMap(({ evidence }) => evidence)],
    };
  },
});

const hasCollections = ({ runs }: GcLog): boolean => runs.some(({ pauses, cycles }) => pauses.count + cycles.count > 0);

function findTruncatedEvents({ runs }: GcLog): Damage | undefined {
  const cuts = runs.flatMap(({ marks }) => marks.filter(({ mark }) => mark === 'event-cut'));
  const [first, ...more] = cuts;
  if (!first) return undefined;
  return {
    name: pluralize(cuts.length, 'truncated event'),
    explanation: `${pluralize(cuts.length, 'event')} at the beginning or end of the log ${cuts.length === 1 ? 'is' : 'are'} truncated and not counted.`,
    evidence: [
      metricEvidence('truncated events', count(cuts.length)),
      lineEvidence(first.line),
      ...more.slice(0, LINES_QUOTED).map(({ line }) => lineEvidence(line)),
    ],
  };
}

function findZeroBytes({ nulBytes }: GcLog): Damage | undefined {
  if (nulBytes === 0) return undefined;
  return {
    name: `${formatBytes(nulBytes)} of zero bytes`,
    explanation: `${formatBytes(nulBytes)} are zero bytes, as a rotation by copytruncate leaves them.`,
    evidence: [metricEvidence('zero bytes', bytes(nulBytes))],
  };
}

function findUnparsedLines({ unparsed, lines, foreignLines }: GcLog): Damage | undefined {
  const gcLines = lines - foreignLines;
  const share = (100 * unparsed.count) / gcLines;
  if (unparsed.count === 0 || !(share >= UNPARSED_PERCENT)) return undefined;
  return {
    name: `${pluralize(unparsed.count, 'line')} not understood`,
    explanation: `${pluralize(unparsed.count, 'line')} of ${gcLines.toLocaleString('en-US')} inside GC events (${formatPercent(share)}, limit ${UNPARSED_PERCENT} %) could not be understood.`,
    evidence: [
      metricEvidence('lines not understood', percent(share), percent(UNPARSED_PERCENT)),
      metricEvidence('their number', count(unparsed.count)),
      ...unparsed.examples.slice(0, LINES_QUOTED).map(({ line }) => lineEvidence(line)),
    ],
  };
}
