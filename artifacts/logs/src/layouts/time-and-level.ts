import type { Layout } from '../layout.ts';
import { levelOfWord } from '../levels.ts';
import { STAMP } from '../time/stamp.ts';

/** The time begins within so many characters, and the level stands within so many behind it. */
const TIME_WITHIN = 40;
const LEVEL_WITHIN = 60;
const LONGEST_STAMP = 40;

const TIME = new RegExp(`(?<![\\w.:])${STAMP}`);
const LEVEL = /(?<![\w.])(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|SEVERE|CRITICAL|LOG|VERBOSE)(?!\w)/;
const BETWEEN = /^[\s\]>)|,;:-]*/;

/** Layouts that nobody knows: a time somewhere at the beginning and a level behind it. */
export const TIME_AND_LEVEL: Layout = {
  id: 'time-and-level',
  title: 'Time and level somewhere in the line',
  weak: true,
  general: true,
  read(text) {
    const time = TIME.exec(text.slice(0, TIME_WITHIN + LONGEST_STAMP));
    if (!time || time.index > TIME_WITHIN) return undefined;
    const behind = time.index + time[0].length;
    const level = LEVEL.exec(text.slice(behind, behind + LEVEL_WITHIN));
    if (!level) return undefined;
    const message = text.slice(behind + level.index + level[0].length).replace(BETWEEN, '');
    return { stamp: time[0], level: levelOfWord(level[0]), message };
  },
};
