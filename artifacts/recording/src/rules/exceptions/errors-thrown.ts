import { chooseHeadline, formatCount, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { type Cause, count, type Level } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather, rowEvidence } from '../support/evidence.ts';
import { findApplicationFrame, nameClass, nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';
import { findWorstWindow } from '../support/windows.ts';

const NOTE_PER_MINUTE = 30;
const WARNING_PER_MINUTE = 60;
const MANY_SEVERE = 10;
const MAX_MESSAGE = 60;
/** Errors after which a program is not what it was. */
const SEVERE = /^java\.lang\.(?:OutOfMemoryError|StackOverflowError|NoClassDefFoundError)$/;
/** Errors that libraries use to say something: parsers of JavaCC look ahead, method handles ask which methods exist. */
const HARMLESS =
  /LookaheadSuccess$|^java\.lang\.NoSuchMethodError$|^java\.lang\.NoSuchFieldError$|ControlThrowable|NonLocalReturn/;

export const errorsThrown = defineRule({
  id: 'errors-thrown',
  cause: 'errors',
  title: 'Errors are thrown, not only exceptions',
  because:
    'JMC (ErrorsRule): 30 and 60 a minute in the worst window; jdk.JavaErrorThrow alone counts, because the exception event has each error twice (measured).',
  check: (analysis) => {
    const counted = countErrors(analysis);
    const first = counted?.classes[0];
    if (!counted || !first) return undefined;
    const severe = counted.classes.find(({ name, events }) => SEVERE.test(name) && events >= MANY_SEVERE);
    const level = rateLevel(counted.perMinute, severe !== undefined);
    if (!level) return undefined;
    const { columns } = counted;
    const worst = severe ?? first;
    const isWorst = (one: typeof columns, row: number) =>
      analysis.recording.names[one.subjects[row] ?? -1] === worst.name;
    return {
      level,
      confidence: 'high',
      ...(/StackOverflow/.test(worst.name) && { cause: 'deep-recursion' as Cause }),
      headline: chooseHeadline(
        `${pluralize(worst.events, nameClass(worst.name))} ${worst.events === 1 ? 'was' : 'were'} thrown${worst.site === undefined ? '' : ` in ${nameMethod(worst.site)}`}`,
        `${pluralize(worst.events, nameClass(worst.name))} ${worst.events === 1 ? 'was' : 'were'} thrown`,
      ),
      explanation: `${pluralize(counted.events, 'error')} were thrown, at most ${formatCount(counted.perMinute)} in a minute (limits ${NOTE_PER_MINUTE} and ${WARNING_PER_MINUTE}); ${pluralize(worst.events, worst.name)}${worst.message ? `, for example "${truncate(worst.message, MAX_MESSAGE)}"` : ''}.`,
      advice:
        'An Error says that the program or its class path is wrong: find where it comes from, and do not catch it.',
      evidence: gather(
        metricEvidence('errors in the worst minute', count(counted.perMinute), count(NOTE_PER_MINUTE)),
        rowEvidence(
          counted.classes,
          ({ name }) => `events of ${nameClass(name)}`,
          ({ events }) => count(events),
        ),
        quoteHeaviestStacks(analysis.recording, [columns], 'count', isWorst),
      ),
    };
  },
});

function rateLevel(perMinute: number, isSevere: boolean): Level | undefined {
  if (isSevere) return 'SEVERE';
  if (perMinute >= WARNING_PER_MINUTE) return 'WARNING';
  return perMinute >= NOTE_PER_MINUTE ? 'INFO' : undefined;
}

interface ErrorClass {
  readonly name: string;
  events: number;
  readonly site: string | undefined;
  readonly message: string | undefined;
}

function countErrors({ recording }: RecordingAnalysis) {
  const columns = recording.samples.get('jdk.JavaErrorThrow');
  if (!columns) return undefined;
  const classes = new Map<string, ErrorClass>();
  const isHarmless = (row: number) => HARMLESS.test(recording.names[columns.subjects[row] ?? -1] ?? '');
  let events = 0;
  for (let row = 0; row < columns.rows; row++) {
    if (isHarmless(row)) continue;
    const name = recording.names[columns.subjects[row] ?? -1] ?? '?';
    const one = classes.get(name) ?? {
      name,
      events: 0,
      site: findApplicationFrame(recording, columns.stacks[row] ?? -1),
      message: recording.names[columns.details[row] ?? -1],
    };
    one.events += columns.counts[row] ?? 1;
    events += columns.counts[row] ?? 1;
    classes.set(name, one);
  }
  const window = findWorstWindow(columns.times, (row) => (isHarmless(row) ? 0 : (columns.counts[row] ?? 1)));
  return {
    columns,
    events,
    perMinute: window?.sum ?? 0,
    classes: [...classes.values()].sort((a, b) => b.events - a.events),
  };
}
