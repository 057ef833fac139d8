import { parseLevel } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';

/** `WARNING:root:message`: what logging.basicConfig writes. */
export const PYTHON_BASIC = definePatternFormat({
  id: 'python-basic',
  title: 'Python logging, basic',
  pattern: /^(DEBUG|INFO|WARNING|ERROR|CRITICAL):([\w.-]+):(.*)$/s,
  groups: ['level', 'logger', 'message'],
  level: parseLevel,
});
