import { chooseHeadline, formatCount, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { parseFrame } from '../../frame.ts';
import { quoteName } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { toStackEvidence } from '../support/evidence.ts';
import { inMethod, nameThread } from '../support/headline.ts';

const MAX_NORMAL_FRAMES = 500;
/** The default of -XX:MaxJavaStackTraceDepth: HotSpot prints no more frames and does not say so. */
const JVM_MAX_FRAMES = 1024;
const MAX_CYCLE_FRAMES = 40;

export const deepStack = defineDumpRule({
  id: 'deep-stack',
  cause: 'deep-recursion',
  title: 'A stack is very deep',
  because:
    'More than 500 frames are a recursion, which ends in a StackOverflowError when its data grows. HotSpot prints at most 1,024 frames and does not say when it truncates a stack.',
  check: ({ dump }) => {
    const deep = dump.threads
      .filter(({ stack }) => stack.frames.length > MAX_NORMAL_FRAMES)
      .sort((a, b) => b.stack.frames.length - a.stack.frames.length);
    const [deepest] = deep;
    if (!deepest) return undefined;
    const { frames } = deepest.stack;
    const cycle = findRepeatingFrames(frames);
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `${nameThread(deepest)} is ${formatCount(frames.length)} frames deep${cycle[0] === undefined ? '' : `: a recursion${inMethod(cycle[0])}`}`,
        `${nameThread(deepest)} is ${formatCount(frames.length)} frames deep`,
      ),
      explanation:
        `${quoteName(deepest.name)} has ${pluralize(frames.length, 'frame')}${frames.length === JVM_MAX_FRAMES ? ', where the JVM truncates it' : ''}` +
        `${cycle.length > 0 ? `; ${cycle.map((text) => parseFrame(text).qualified).join(', ')} repeats` : ''}.` +
        (deep.length > 1 ? ` ${pluralize(deep.length - 1, 'other thread is', 'other threads are')} as deep.` : ''),
      advice: 'Check where the recursion ends, or turn it into a loop; a larger -Xss only moves the limit.',
      evidence: [
        metricEvidence('frames', count(frames.length), count(MAX_NORMAL_FRAMES)),
        toStackEvidence(deepest, cycle[0] ?? frames[0]),
      ],
    };
  },
});

/** Finds the shortest sequence of frames in the middle of the stack that is repeated immediately. */
function findRepeatingFrames(frames: readonly string[]): string[] {
  const middle = Math.floor(frames.length / 2);
  for (let length = 1; length <= MAX_CYCLE_FRAMES; length++) {
    const run = frames.slice(middle, middle + length);
    if (run.every((frame, index) => frame === frames[middle + length + index])) return run;
  }
  return [];
}
