import type { RecordFormat } from '../../record-format.ts';

const HEAD =
  /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d\d) (spid\d{1,6}s?|Logon|Server|Backup|Service Broker manager) {1,20}(.*)$/s;
/**
 * Severities of 11 and more are errors; those of 20 and more end the connection or are worse (Microsoft, "Database
 * Engine error severities").
 */
const SEVERITY = /^Error: \d{1,6}, Severity: (\d{1,2}),/;
const MIN_ERROR = 11;
const MIN_FATAL = 20;

function parseOwnLevel(message: string): 'FATAL' | 'ERROR' | 'INFO' {
  const severity = Number(SEVERITY.exec(message)?.[1] ?? 0);
  if (severity >= MIN_FATAL) return 'FATAL';
  return severity >= MIN_ERROR ? 'ERROR' : 'INFO';
}

/** ERRORLOG: `2025-03-02 08:15:03.21 spid52      Error: 18456, Severity: 14, State: 38.` */
export const SQL_SERVER: RecordFormat = {
  id: 'sql-server',
  title: 'SQL Server, error log',
  read(text) {
    const [, timestamp = '', thread, message] = HEAD.exec(text) ?? [];
    return message === undefined ? undefined : { timestamp, thread, level: parseOwnLevel(message), message };
  },
};
