import { patternLayout } from '../layout.ts';
import { levelOfWord } from '../levels.ts';

/** `E, [2025-03-02T08:15:03.123456 #4711] ERROR -- name: message` */
export const RUBY_LOGGER = patternLayout({
  id: 'ruby-logger',
  title: 'Ruby, Rails',
  pattern: /^[DIWEFA], \[(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+) #(\d+)\] +([A-Z]+) -- ([^:]*): (.*)$/s,
  parts: ['stamp', 'thread', 'level', 'logger', 'message'],
  level: levelOfWord,
});
