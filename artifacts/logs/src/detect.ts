import type { Head } from '@hindsight/model';
import { readEnvelopeHeader } from './envelopes/envelope-header.ts';
import { FORMATS } from './formats/index.ts';
import { CRASH } from './formats/platforms/crash.ts';

const SAMPLE_LINES = 500;
/** Messages of several lines, tables and banners are between the records of many logs. */
const MIN_SHARE = 0.1;
/** So many records of one distinctive format are a log, whatever is between them. */
const MIN_DISTINCTIVE = 3;
/** Any text may be a log, and logs contain lines of other kinds: kinds with a grammar of their own report a higher confidence. */
const MIN_CONFIDENCE = 0.2;
export const MAX_CONFIDENCE = 0.25;
const ANY_TEXT_CONFIDENCE = 0.05;

/** Matches the lines of a stack trace below its first one: they belong to the statement above. */
const TRACE_LINE = /^\s*(?:at [\w$.<>/@-]+\(|\.\.\. \d+ (?:more|common frames)|Caused by: |Suppressed: |Wrapped by: )/;
/** Matches the full name of an exception, as programs print it without a log: `failed: java.io.IOException: no`. */
export const EXCEPTION_NAME =
  /(?:^|[\s:("'[=])(?:[a-z_$][\w$]{0,80}\.){1,12}[A-Z][\w$]{0,120}(?:Exception|Error)(?![\w$.])/;

/** At least this share of what a log daemon stored must be messages of programs. */
const MIN_PROGRAM_SHARE = 0.25;
/** The kernel and the services of the system: a text of theirs is about the host. */
const SYSTEM =
  /^(?:kernel|systemd\b.*|chronyd|ntpd|kubelet|dockerd|containerd|sshd|CRON|crond|rsyslogd|dbus\b.*|sudo)$/;

/** Whether a log daemon states the time and the program of each line: each is a statement, whatever its words are. */
function hasProgramMessages({ lines, envelopeHeaders = [] }: Head): boolean {
  const headers = envelopeHeaders.slice(0, SAMPLE_LINES).filter((_, line) => lines[line]?.trim() !== '');
  const programs = headers.filter((header) => {
    const { isMessage, logger } = (header === undefined ? undefined : readEnvelopeHeader(header)) ?? {};
    return isMessage && logger !== undefined && !SYSTEM.test(logger);
  });
  return programs.length > 0 && programs.length >= headers.length * MIN_PROGRAM_SHARE;
}

/** Returns the confidence that a text is an application log, from the share of lines that begin a record. */
export function detectLog(head: Head): number {
  const { lines } = head;
  const sample = lines
    .values()
    .filter((line) => line.trim() !== '')
    .take(SAMPLE_LINES)
    .toArray();
  // The more errors a log has, the more of it are traces: they must not count against it.
  const heads = sample.filter((line) => !TRACE_LINE.test(line));
  if (heads.length === 0) return 0;
  const records = heads.filter(
    (line) => EXCEPTION_NAME.test(line) || FORMATS.some(({ read }) => read(line) !== undefined),
  );
  const share = records.length / heads.length;
  const isLog = share >= MIN_SHARE || hasDistinctiveRecords(records) || records.some((line) => CRASH.read(line));
  if (!isLog) return hasProgramMessages(head) ? MIN_CONFIDENCE : ANY_TEXT_CONFIDENCE;
  return MIN_CONFIDENCE + (MAX_CONFIDENCE - MIN_CONFIDENCE) * share;
}

const hasDistinctiveRecords = (records: readonly string[]): boolean =>
  FORMATS.some(
    ({ weak, read }) => !weak && records.filter((line) => read(line) !== undefined).length >= MIN_DISTINCTIVE,
  );
