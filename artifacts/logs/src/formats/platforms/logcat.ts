import { parseLevelLetter } from '../../levels.ts';
import { definePatternFormat, type RecordFormat } from '../../record-format.ts';

/** The runtime writes each line of a crash as a record; the first one says which thread failed. */
const BEGINS_CRASH = /^(?:FATAL EXCEPTION|\*\*\* FATAL)/;

/** Joins the lines of a crash to one record. */
const joinCrash = (format: RecordFormat): RecordFormat => ({
  ...format,
  read(text) {
    const head = format.read(text);
    const isCrash = head?.logger === 'AndroidRuntime' && head.level === 'ERROR' && !BEGINS_CRASH.test(head.message);
    return isCrash ? { ...head, isContinuation: true } : head;
  },
});

/** `03-17 16:13:38.811 E/AndroidRuntime( 1702): message`, also without the time. */
export const LOGCAT_BRIEF = joinCrash(
  definePatternFormat({
    id: 'logcat-brief',
    title: 'Android logcat, brief',
    pattern: /^(\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} )?([VDIWEFA])\/([^(]{1,120})\( {0,5}(\d{1,7})\): (.*)$/s,
    groups: ['timestamp', 'level', 'logger', 'thread', 'message'],
    level: parseLevelLetter,
  }),
);

/** `03-17 16:13:38.811  1702  2395 D WindowManager: message` */
export const LOGCAT = joinCrash(
  definePatternFormat({
    id: 'logcat',
    title: 'Android logcat',
    pattern: /^(\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}) +\d+ +(\d+) ([VDIWEFA]) ([^:]{0,120}): (.*)$/s,
    groups: ['timestamp', 'thread', 'level', 'logger', 'message'],
    level: parseLevelLetter,
  }),
);
