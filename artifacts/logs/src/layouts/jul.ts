import type { Layout, RecordHead } from '../layout.ts';
import { type LogLevel, levelOfWord } from '../levels.ts';
import { STAMP } from '../time/stamp.ts';

const FIRST = new RegExp(String.raw`^(${STAMP}) ([\w$.<>]+)(?: ([\w$.<>]+))?$`);
const SECOND = /^([^\s:\uff1a][^:\uff1a]{1,20})[:\uff1a] ?(.*)$/s;

/** In the languages of the JDK (sun.util.logging.resources), those of now and of before JDK 9. */
const TRANSLATED: Readonly<Partial<Record<LogLevel, string>>> = {
  ERROR: 'GRAVE SCHWERWIEGEND 重大 严重 嚴重 심각',
  WARN: 'AVERTISSEMENT WARNUNG ADVERTENCIA AVVERTENZA ADVERTÊNCIA 警告 경고',
  INFO: 'INFOS INFORMATION INFORMATIONEN INFORMACIÓN INFORMAZIONI INFORMAÇÕES 情報 信息 資訊 정보 KONFIGURATION CONFIGURAR 構成 配置',
  DEBUG: 'FEIN PRÉCIS PRECIS DETALLADO 普通 详细 詳細',
  TRACE: 'FEINER AM_FEINSTEN PLUS_PRÉCIS LE_PLUS_PRÉCIS MUY_DETALLADO 最も詳細 较详细 非常详细',
};
const LEVEL_OF = new Map<string, LogLevel>();
for (const [level, words] of Object.entries(TRANSLATED)) {
  for (const word of words.split(' ')) LEVEL_OF.set(word.replaceAll('_', ' '), level as LogLevel);
}

const levelOfName = (name: string): LogLevel | undefined =>
  levelOfWord(name) ?? LEVEL_OF.get(name.toLocaleUpperCase('en'));

/** java.util.logging, SimpleFormatter: `Mar 02, 2025 8:15:00 AM class method`, and on the next line `LEVEL: message`. */
export const JUL: Layout = {
  id: 'jul',
  title: 'java.util.logging',
  read(text) {
    const [, stamp, logger, method] = FIRST.exec(text) ?? [];
    if (stamp === undefined || logger === undefined || levelOfWord(logger)) return undefined;
    return { stamp, level: undefined, logger, message: method ?? '' };
  },
  second(head, text): RecordHead | undefined {
    const [, word = '', message] = SECOND.exec(text) ?? [];
    const level = levelOfName(word);
    return level && message !== undefined ? { ...head, level, message } : undefined;
  },
};
