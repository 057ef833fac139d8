import { LOCK_FRAME } from '../../frame-names.ts';
import { hasLine, type ProfilerOutput } from './profiler-output.ts';

const TITLE = /^--- Execution profile ---$/;
const TOTAL = /^Total samples *: (\d{1,15})/;
/** Old versions write the unit behind the share. */
const TRACE = /^--- \d{1,18}(?: (\w{1,20}))? \(\d{1,3}\.\d\d%\)(?: (\w{1,20}))?, (\d{1,15}) samples?$/;
const FRAME = /^ {0,4}\[ ?\d{1,5}\] (\S.{0,4000})$/;
const FLAT_TITLE = /^ *\w{1,20} {1,20}percent +samples +top$/;
const FLAT_ROW = /^ *\d{1,18} +\d{1,3}\.\d\d% +(\d{1,15}) {2}(\S.{0,4000})$/;
/** On top of a stack of the event `lock` is the class of what is waited for; its time is in ns, while that of classes allocated is in bytes. */
const [LOCK_UNIT, LOCK_CLASS] = ['ns', /^(?:[a-z_]\w{0,100}\.){1,30}[A-Z][\w$]{0,200}$/];
const REST = '[stacks that the text leaves out]';

/**
 * The text of async-profiler (`-o text`, `traces=`, `flat=`): the heaviest stacks, and a table of the methods on top of all. What the
 * table has beyond the stacks is a stack of the method alone.
 */
export const ASYNC_PROFILER_TEXT: ProfilerOutput = {
  name: 'async-profiler text',
  detect: (lines) =>
    hasLine(lines, TITLE) || (hasLine(lines, TRACE) && hasLine(lines, FRAME)) || hasLine(lines, FLAT_TITLE),
  read: (add) => {
    let total = 0;
    let known = 0;
    let samples = 0;
    let unit: string | undefined;
    let frames: string[] = [];
    let isFlat = false;
    const tops = new Map<string, number>();
    const report = (stack: readonly string[], weight: number) => {
      if (stack.length === 0 || weight <= 0) return;
      known += weight;
      add(stack, weight);
    };
    const endStack = () => {
      const [top] = frames;
      const isLock = unit === LOCK_UNIT && LOCK_CLASS.test(top ?? '');
      report((isLock ? [`${LOCK_FRAME}${top}`, ...frames.slice(1)] : frames).toReversed(), samples);
      if (top !== undefined) tops.set(top, (tops.get(top) ?? 0) + samples);
      frames = [];
      samples = 0;
    };
    const beginStack = ([, newUnit, oldUnit, count]: RegExpExecArray) => {
      endStack();
      unit = newUnit ?? oldUnit;
      samples = Number(count);
    };
    const reportRow = ([, count, written = '']: RegExpExecArray) => {
      const name = written.trimEnd();
      report([name], Number(count) - (tops.get(name) ?? 0));
    };
    return {
      readLine: (line) => {
        const trace = TRACE.exec(line);
        const frame = FRAME.exec(line);
        const row = isFlat ? FLAT_ROW.exec(line) : undefined;
        if (trace) beginStack(trace);
        else if (frame) frames.push(frame[1]?.trimEnd() ?? '');
        else if (row) reportRow(row);
        else if (FLAT_TITLE.test(line)) {
          endStack();
          isFlat = true;
        } else total += Number(TOTAL.exec(line)?.[1] ?? 0);
      },
      finish: () => {
        endStack();
        report([REST], total - known);
      },
    };
  },
};
