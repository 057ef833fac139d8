import { parseLevel } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';

/** logrus on a terminal: `WARN[0017] message          id=17`, with seconds since the start. */
export const LOGRUS_TERMINAL = definePatternFormat({
  id: 'logrus-terminal',
  title: 'logrus on a terminal',
  pattern: /^(TRAC|DEBU|INFO|WARN|ERRO|FATA|PANI)\[\d{4,}\] (.*)$/s,
  groups: ['level', 'message'],
  level: (word) => parseLevel({ TRAC: 'trace', ERRO: 'error', FATA: 'fatal', PANI: 'panic' }[word] ?? word),
});
