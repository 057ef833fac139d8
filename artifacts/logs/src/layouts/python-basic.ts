import { patternLayout } from '../layout.ts';
import { levelOfWord } from '../levels.ts';

/** `WARNING:root:message`: what logging.basicConfig writes. */
export const PYTHON_BASIC = patternLayout({
  id: 'python-basic',
  title: 'Python logging, basic',
  pattern: /^(DEBUG|INFO|WARNING|ERROR|CRITICAL):([\w.-]+):(.*)$/s,
  parts: ['level', 'logger', 'message'],
  level: levelOfWord,
});
