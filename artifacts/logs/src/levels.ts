export const LEVELS = ['FATAL', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'] as const;
export type LogLevel = (typeof LEVELS)[number];

/** The level names of all known logging frameworks in lower case; numbers are those of pino and bunyan. */
const WORDS: Readonly<Record<LogLevel, string>> = {
  FATAL: 'fatal critical crit emerg emergency alert panic dpanic ftl 60',
  ERROR: 'error err erro eror severe fail failure 50',
  WARN: 'warn warning wrn 40',
  INFO: 'info notice config information informational inf 30 log',
  DEBUG: 'debug debu fine dbug dbg 20',
  TRACE: 'trace finer finest verbose trce vrb 10',
};

/** The names that java.util.logging has in the languages of the JDK (sun.util.logging.resources), before and since JDK 9. */
const TRANSLATED: Readonly<Partial<Record<LogLevel, string>>> = {
  ERROR: 'GRAVE SCHWERWIEGEND 重大 严重 嚴重 심각',
  WARN: 'AVERTISSEMENT WARNUNG ADVERTENCIA AVVERTENZA ADVERTÊNCIA 警告 경고',
  INFO: 'INFOS INFORMATION INFORMATIONEN INFORMACIÓN INFORMAZIONI INFORMAÇÕES 情報 信息 資訊 정보 KONFIGURATION CONFIGURAR 構成 配置',
  DEBUG: 'FEIN PRÉCIS PRECIS DETALLADO 普通 详细 詳細',
  TRACE: 'FEINER AM_FEINSTEN PLUS_PRÉCIS LE_PLUS_PRÉCIS MUY_DETALLADO 最も詳細 较详细 非常详细',
};

/** One letter: WebSphere, klog, logcat. */
const LETTERS: Readonly<Record<string, LogLevel>> = {
  F: 'FATAL',
  C: 'FATAL',
  E: 'ERROR',
  S: 'ERROR',
  W: 'WARN',
  I: 'INFO',
  A: 'INFO',
  N: 'INFO',
  O: 'INFO',
  R: 'INFO',
  D: 'DEBUG',
  V: 'TRACE',
  T: 'TRACE',
};

const BY_WORD = new Map<string, LogLevel>();
for (const level of LEVELS) {
  for (const word of WORDS[level].split(' ')) {
    BY_WORD.set(word, level);
    BY_WORD.set(word.toUpperCase(), level);
    BY_WORD.set((word[0] ?? '').toUpperCase() + word.slice(1), level);
  }
  // In small letters they are words of a message.
  for (const word of TRANSLATED[level]?.split(' ') ?? []) BY_WORD.set(word.replaceAll('_', ' '), level);
}

const LONGEST = Math.max(...[...BY_WORD.keys()].map(({ length }) => length));

/** Returns the level that a word names, in any case; undefined when it names none. */
export const parseLevel = (word: string): LogLevel | undefined =>
  word.length > LONGEST ? undefined : (BY_WORD.get(word) ?? BY_WORD.get(word.toLowerCase()));

export const parseLevelLetter = (letter: string): LogLevel | undefined => LETTERS[letter];

/** RFC 5424, table 2: 0 to 7. */
const SEVERITIES: readonly LogLevel[] = ['FATAL', 'FATAL', 'FATAL', 'ERROR', 'WARN', 'INFO', 'INFO', 'DEBUG'];

export const parseSeverity = (severity: number): LogLevel | undefined => SEVERITIES[severity];

export const isError = (level: LogLevel | undefined): boolean => level === 'ERROR' || level === 'FATAL';
