import { type LogLevel, parseLevel } from '../../levels.ts';
import type { RecordFormat, RecordHead } from '../../record-format.ts';
import { TIMESTAMP } from '../../time/timestamp.ts';

const FIRST = new RegExp(String.raw`^(${TIMESTAMP}) ([\w$.<>]+)(?: ([\w$.<>]+))?$`);
const SECOND = /^([^\s:\uff1a][^:\uff1a]{1,20})[:\uff1a] ?(.*)$/s;

/** Names of levels in the languages of the JDK (sun.util.logging.resources), before and since JDK 9. */
const TRANSLATED: Readonly<Partial<Record<LogLevel, string>>> = {
  ERROR: 'GRAVE SCHWERWIEGEND 重大 严重 嚴重 심각',
  WARN: 'AVERTISSEMENT WARNUNG ADVERTENCIA AVVERTENZA ADVERTÊNCIA 警告 경고',
  INFO: 'INFOS INFORMATION INFORMATIONEN INFORMACIÓN INFORMAZIONI INFORMAÇÕES 情報 信息 資訊 정보 KONFIGURATION CONFIGURAR 構成 配置',
  DEBUG: 'FEIN PRÉCIS PRECIS DETALLADO 普通 详细 詳細',
  TRACE: 'FEINER AM_FEINSTEN PLUS_PRÉCIS LE_PLUS_PRÉCIS MUY_DETALLADO 最も詳細 较详细 非常详细',
};
const LEVELS_BY_NAME = new Map<string, LogLevel>();
for (const [level, words] of Object.entries(TRANSLATED)) {
  for (const word of words.split(' ')) LEVELS_BY_NAME.set(word.replaceAll('_', ' '), level as LogLevel);
}

const parseNameLevel = (name: string): LogLevel | undefined =>
  parseLevel(name) ?? LEVELS_BY_NAME.get(name.toLocaleUpperCase('en'));

/**
 * SimpleFormatter of java.util.logging: `Mar 02, 2025 8:15:00 AM class method`, then `LEVEL: message` in the next line.
 */
export const JUL: RecordFormat = {
  id: 'jul',
  title: 'java.util.logging',
  read(text) {
    const [, timestamp, logger, method] = FIRST.exec(text) ?? [];
    if (timestamp === undefined || logger === undefined || parseLevel(logger)) return undefined;
    return { timestamp, level: undefined, logger, message: method ?? '' };
  },
  readSecondLine(head, text): RecordHead | undefined {
    const [, word = '', message] = SECOND.exec(text) ?? [];
    const level = parseNameLevel(word);
    return level && message !== undefined ? { ...head, level, message } : undefined;
  },
};
