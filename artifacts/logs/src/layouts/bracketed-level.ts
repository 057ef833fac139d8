import { patternLayout } from '../layout.ts';
import { levelOfWord } from '../levels.ts';

/** `[ERROR] message`: Maven and tools that write no time. */
export const BRACKETED_LEVEL = patternLayout({
  id: 'bracketed-level',
  title: 'Level in brackets',
  pattern: /^\[(TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|SEVERE)\] +(?:\[[^\]]*\] )?(.*)$/s,
  parts: ['level', 'message'],
  level: levelOfWord,
});
