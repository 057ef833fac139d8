import { hasLine, type ProfilerOutput } from './profiler-output.ts';

/** `java 1234/1240 [001] 88.120345:   10101010 cpu-clock:` */
const EVENT = /^\S.{0,40} \d{1,10}(?:\/\d{1,10})? +(?:\[\d{3}\] )?\d{1,12}\.\d{6}: +(?:\d{1,18} )?[\w:./-]{1,60}: *$/;
/** Address, symbol with its offset, and the file in brackets. */
const FRAME = /^\s+[0-9a-f]{1,16} (\S.{0,4000}?)(?:\+0x[0-9a-f]{1,16})? \([^()]{0,1000}\)$/;
/** The samples of `perf script`, each with its stack. */
export const PERF_SCRIPT: ProfilerOutput = {
  name: 'perf script',
  detect: (lines) => hasLine(lines, EVENT) && hasLine(lines, FRAME),
  read: (add) => {
    let frames: string[] = [];
    const endStack = () => {
      if (frames.length > 0) add(frames.toReversed(), 1);
      frames = [];
    };
    return {
      readLine: (line) => {
        const frame = FRAME.exec(line);
        if (frame) frames.push(frame[1] ?? '');
        else endStack();
      },
      finish: endStack,
    };
  },
};
