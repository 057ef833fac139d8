import { chooseHeadline, formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms } from '@hindsight/model';
import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { SLOW_EVENTS } from '../support/locks/held-locks.ts';
import { isPlatformMethod, listFrames, nameClass, stackEvidence } from '../support/stacks.ts';

const MIN_MS = 1000;
const WARNING_MS = 5000;
const INITIALIZER = '.<clinit>';
/** What the main thread initializes makes the start longer, and nobody else waits for it. */
const MAIN = 'main';
/** A program that spends its life in an initializer is written so, as objects of Scala that extend App. */
const MAX_SHARE_OF_MAIN = 0.5;
const WAITS: Readonly<Record<string, string>> = { ...SLOW_EVENTS, 'jdk.ThreadPark': 'waits for another thread' };

export const slowStaticInit = defineRule({
  id: 'slow-static-init',
  cause: 'waiting',
  title: 'A static initializer waits',
  because:
    'A class is initialized by one thread, and all others that need it wait without an event until it is done. A second is a note, five are a warning unless the main thread does it: our own limits.',
  check: (analysis) => {
    const [worst] = sumInitializers(analysis);
    if (!worst || worst.totalMs < MIN_MS) return undefined;
    const thread = analysis.recording.threads[worst.thread]?.name ?? '';
    if (thread === MAIN && worst.totalMs >= MAX_SHARE_OF_MAIN * analysis.recording.durationMs) return undefined;
    const name = nameClass(worst.className);
    const took = formatDuration(worst.totalMs);
    return {
      level: worst.totalMs >= WARNING_MS && thread !== MAIN ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `The static initializer of ${name} ${worst.what} for ${took}; who needs the class waits`,
        `A static initializer ${worst.what} for ${took}; who needs the class waits`,
      ),
      explanation: `While class ${worst.className} was initialized, thread "${thread}" spent ${took} in ${pluralize(worst.events, 'wait')} (limits ${formatDuration(MIN_MS)} and ${formatDuration(WARNING_MS)}): it ${worst.what}. Other threads that need the class wait until it is done, and such waits are in no event.`,
      advice: `Keep what waits out of the static initializer of ${name}: load it when the program starts, before requests arrive, or in an object that is made on purpose, with a time-out.`,
      evidence: gather(
        metricEvidence('waited in the initializer', ms(worst.totalMs), ms(MIN_MS)),
        metricEvidence('waits', count(worst.events)),
        stackEvidence(analysis.recording, worst.stack, 'stack'),
      ),
      lostMs: worst.totalMs,
    };
  },
});

interface Initializer {
  readonly className: string;
  readonly thread: number;
  readonly what: string;
  readonly stack: number;
  totalMs: number;
  events: number;
}

/** The waits in initializers of classes of the program, by class and thread, the longest first. */
function sumInitializers({ recording }: RecordingAnalysis): readonly Initializer[] {
  const findClass = rememberByStack((stack) => {
    const frame = listFrames(recording, stack).find((one) => one.endsWith(INITIALIZER));
    return frame === undefined || isPlatformMethod(frame) ? undefined : frame.slice(0, -INITIALIZER.length);
  });
  const sums = new Map<string, Initializer>();
  for (const [type, what] of Object.entries(WAITS)) {
    const columns = recording.samples.get(type);
    for (let row = 0; row < (columns?.rows ?? 0); row++) {
      const stack = columns?.stacks[row] ?? NO_ID;
      const className = findClass(stack);
      if (className === undefined) continue;
      const thread = columns?.threads[row] ?? NO_ID;
      const key = `${thread} ${className} ${type}`;
      const sum = sums.get(key) ?? { className, thread, what, stack, totalMs: 0, events: 0 };
      sum.totalMs += columns?.weights[row] ?? 0;
      sum.events += columns?.counts[row] ?? 1;
      sums.set(key, sum);
    }
  }
  return [...sums.values()].sort((a, b) => b.totalMs - a.totalMs);
}
