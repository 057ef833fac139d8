import type { LogLevel } from '../../levels.ts';
import type { RecordFormat } from '../../record-format.ts';
import { TIMESTAMP } from '../../time/timestamp.ts';

/**
 * Matches the prefix, which the administrator chooses: a time, the process in brackets, and other fields in one word.
 */
const PREFIX = String.raw`(${TIMESTAMP})(?::[^\s:]{0,80}:[^\s:]{0,128}@[^\s:]{0,128}:| )\[(\d+)(?:-\d+)?\]:?(?: \[[\d-]{1,20}\])?(?: ?[^\s:]{1,300}?)??:? ?`;
/** The levels of servers whose messages are in German, French, Spanish, Italian, Portuguese, Russian, Chinese and Japanese. */
const TRANSLATED: Readonly<Record<string, LogLevel>> = {
  FEHLER: 'ERROR',
  WARNUNG: 'WARN',
  HINWEIS: 'INFO',
  PANIK: 'FATAL',
  ERREUR: 'ERROR',
  ATTENTION: 'WARN',
  ADVERTENCIA: 'WARN',
  ERRORE: 'ERROR',
  ERRO: 'ERROR',
  ОШИБКА: 'ERROR',
  ВАЖНО: 'FATAL',
  ПАНИКА: 'FATAL',
  ПРЕДУПРЕЖДЕНИЕ: 'WARN',
  СООБЩЕНИЕ: 'INFO',
  ЗАМЕЧАНИЕ: 'INFO',
  错误: 'ERROR',
  致命错误: 'FATAL',
  比致命错误还过分的错误: 'FATAL',
  警告: 'WARN',
  日志: 'INFO',
  注意: 'INFO',
  エラー: 'ERROR',
  致命的エラー: 'FATAL',
  ログ: 'INFO',
};
/** Levels of lines that complete the record before; they are written like records and with its time. */
const BELONGING: readonly string[] =
  'DETAIL HINT CONTEXT STATEMENT QUERY LOCATION TIPP ZUSAMMENHANG ANWEISUNG DÉTAIL ASTUCE CONTEXTE INSTRUCTION DETALLE SUGERENCIA CONTEXTO SENTENCIA ПОДРОБНОСТИ ПОДСКАЗКА КОНТЕКСТ ОПЕРАТОР 详细信息 提示 上下文 语句 詳細 ヒント 文脈 ステートメント'.split(
    ' ',
  );
const BELONGS: ReadonlySet<string> = new Set(BELONGING);
const HEAD = new RegExp(
  String.raw`^${PREFIX}(LOG|INFO|NOTICE|WARNING|ERROR|FATAL|PANIC|DEBUG\d?|${[...Object.keys(TRANSLATED), ...BELONGING].join('|')}): +(.*)$`,
  's',
);
const LEVELS: Readonly<Record<string, LogLevel>> = {
  LOG: 'INFO',
  INFO: 'INFO',
  NOTICE: 'INFO',
  WARNING: 'WARN',
  ERROR: 'ERROR',
  FATAL: 'FATAL',
  PANIC: 'FATAL',
};

export const parsePostgresLevel = (word: string): LogLevel | undefined =>
  word.startsWith('DEBUG') ? 'DEBUG' : (LEVELS[word] ?? TRANSLATED[word]);

/**
 * `2025-03-02 08:15:03.217 UTC [4711] user@db ERROR:  message`; DETAIL, HINT and STATEMENT lines belong to the record
 * before.
 */
export const POSTGRESQL: RecordFormat = {
  id: 'postgresql',
  title: 'PostgreSQL',
  read(text) {
    if (!text.includes(':  ')) return undefined;
    const [, timestamp = '', thread, word = '', message] = HEAD.exec(text) ?? [];
    if (message === undefined) return undefined;
    const isContinuation = BELONGS.has(word);
    return {
      timestamp,
      thread,
      level: isContinuation ? undefined : parsePostgresLevel(word),
      message,
      ...(isContinuation && { isContinuation }),
    };
  },
};
