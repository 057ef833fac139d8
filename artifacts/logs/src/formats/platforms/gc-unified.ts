import { parseLevel } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';

/**
 * Unified logging of the JVM, mixed into the output of the application: `[2025-03-02T08:15:03.217+0000][info][gc]
 * message`.
 */
export const GC_UNIFIED = definePatternFormat({
  id: 'gc-unified',
  title: 'GC log of the JVM',
  pattern: /^\[([^\]]{4,40})\](?:\[[^\]]{1,40}\])*?\[(trace|debug|info|warning|error) *\]\[[a-z0-9,+_ ]+\] (.*)$/s,
  groups: ['timestamp', 'level', 'message'],
  level: parseLevel,
});
