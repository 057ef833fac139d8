import { type LogLevel, parseLevelLetter } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';

/** Parses a level; `D1` to `D5` are levels of debugging. */
const parseMongoLevel = (word: string): LogLevel | undefined => parseLevelLetter(word[0] ?? '');

/** MongoDB before 4.4: `2025-03-02T08:15:03.217+0000 E NETWORK  [conn17] message`. Later versions write JSON. */
export const MONGODB = definePatternFormat({
  id: 'mongodb',
  title: 'MongoDB before 4.4',
  pattern:
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d{4})) ([FEWI]|D[1-5]?) +([A-Z_]{2,12}|-) +\[([^\]]{1,80})\] (.*)$/s,
  groups: ['timestamp', 'level', 'logger', 'thread', 'message'],
  level: parseMongoLevel,
});
