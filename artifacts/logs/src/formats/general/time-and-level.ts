import { parseLevel } from '../../levels.ts';
import type { RecordFormat } from '../../record-format.ts';
import { TIMESTAMP } from '../../time/timestamp.ts';

/** The time begins within this many characters, and the level follows it within as many as the next limit. */
const TIME_WITHIN = 40;
const LEVEL_WITHIN = 60;
const MAX_TIMESTAMP_CHARACTERS = 40;

const TIME = new RegExp(`(?<![\\w.:])${TIMESTAMP}`);
const LEVEL =
  /(?<![\w.])(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|SEVERE|CRITICAL|LOG|VERBOSE|(?:GRAVE|SCHWERWIEGEND|AVERTISSEMENT|WARNUNG|ADVERTENCIA|AVVERTENZA|ADVERTÊNCIA|INFOS|INFORMATION(?:EN)?|INFORMACIÓN|INFORMAZIONI|INFORMAÇÕES|FEIN)(?=[:\]]| \[))(?!\w)/;
const BETWEEN = /^[\s\]>)|,;:-]*/;

/** Unknown formats with a time near the beginning and a level after it. */
export const TIME_AND_LEVEL: RecordFormat = {
  id: 'time-and-level',
  title: 'Time and level somewhere in the line',
  weak: true,
  general: true,
  read(text) {
    const time = TIME.exec(text.slice(0, TIME_WITHIN + MAX_TIMESTAMP_CHARACTERS));
    if (!time || time.index > TIME_WITHIN) return undefined;
    const behind = time.index + time[0].length;
    const level = LEVEL.exec(text.slice(behind, behind + LEVEL_WITHIN));
    if (!level) return undefined;
    const message = text.slice(behind + level.index + level[0].length).replace(BETWEEN, '');
    return { timestamp: time[0], level: parseLevel(level[0]), message };
  },
};
