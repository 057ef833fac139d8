import { patternLayout } from '../layout.ts';
import { levelOfWord } from '../levels.ts';

/** `[2025-03-02T08:15:03.217+0000][info][gc] message`: unified logging mixed into the output of the application. */
export const GC_UNIFIED = patternLayout({
  id: 'gc-unified',
  title: 'GC log of the JVM',
  pattern: /^\[([^\]]{4,40})\](?:\[[^\]]{1,40}\])*?\[(trace|debug|info|warning|error) *\]\[[a-z0-9,+_ ]+\] (.*)$/s,
  parts: ['stamp', 'level', 'message'],
  level: levelOfWord,
});
