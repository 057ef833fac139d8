import { parseLevelLetter } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';

/** `03-17 16:13:38.811 E/AndroidRuntime( 1702): message`, also without the time. */
export const LOGCAT_BRIEF = definePatternFormat({
  id: 'logcat-brief',
  title: 'Android logcat, brief',
  pattern: /^(\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} )?([VDIWEFA])\/([^(]{1,120})\( {0,5}(\d{1,7})\): (.*)$/s,
  groups: ['timestamp', 'level', 'logger', 'thread', 'message'],
  level: parseLevelLetter,
});

/** `03-17 16:13:38.811  1702  2395 D WindowManager: message` */
export const LOGCAT = definePatternFormat({
  id: 'logcat',
  title: 'Android logcat',
  pattern: /^(\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}) +\d+ +(\d+) ([VDIWEFA]) ([^:]{0,120}): (.*)$/s,
  groups: ['timestamp', 'thread', 'level', 'logger', 'message'],
  level: parseLevelLetter,
});
