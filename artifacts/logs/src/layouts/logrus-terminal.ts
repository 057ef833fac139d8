import { patternLayout } from '../layout.ts';
import { levelOfWord } from '../levels.ts';

/** logrus on a terminal: `WARN[0017] message          id=17`, with seconds since the start. */
export const LOGRUS_TERMINAL = patternLayout({
  id: 'logrus-terminal',
  title: 'logrus on a terminal',
  pattern: /^(TRAC|DEBU|INFO|WARN|ERRO|FATA|PANI)\[\d{4,}\] (.*)$/s,
  parts: ['level', 'message'],
  level: (word) => levelOfWord({ TRAC: 'trace', ERRO: 'error', FATA: 'fatal', PANI: 'panic' }[word] ?? word),
});
