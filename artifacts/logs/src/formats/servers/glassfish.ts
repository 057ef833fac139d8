import { parseLevel } from '../../levels.ts';
import type { RecordFormat, RecordHead } from '../../record-format.ts';

const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d{4})`;
/** `[time] [server] [level] [message id] [logger] [tid: _ThreadID=1 _ThreadName=main] [timeMillis: …] [levelValue: …] [[` */
const BRACKETS = new RegExp(
  String.raw`^\[(${TIME})\] \[[^\]]{0,80}\] \[([A-Z]{3,10})\] \[[^\]]{0,80}\] \[([^\]]{0,200})\] \[tid: _ThreadID=\d{1,10} _ThreadName=(.{0,200}?)\] \[timeMillis: \d{1,15}\] \[levelValue: \d{1,5}\] (?:\[[A-Z]{3,12}: ?[^\]]{0,200}\] ){0,4}(.*)$`,
  's',
);
/** `[#|time|level|server|logger|_ThreadID=1;_ThreadName=main;…;|message|#]` */
const BARS = new RegExp(
  String.raw`^\[#\|(${TIME})\|([A-Z]{3,10})\|[^|]{0,80}\|([^|]{0,200})\|(?:[^|]{0,400}?_ThreadName=([^;|]{1,200});)?[^|]{0,400}\|(.*)$`,
  's',
);

/** Removes the marks around a message of several lines. */
const removeMarks = (text: string): string => text.replace(/^\[\[/, '').replace(/(?:\]\]|\|#\])$/, '');

function read(text: string): RecordHead | undefined {
  if (text.charCodeAt(0) !== 0x5b) return undefined;
  const pattern = text.charCodeAt(1) === 0x23 ? BARS : BRACKETS;
  const [, timestamp = '', word = '', logger, thread, message] = pattern.exec(text) ?? [];
  const level = parseLevel(word);
  if (message === undefined || level === undefined) return undefined;
  return { timestamp, level, thread, logger: logger || undefined, message: removeMarks(message).trim() };
}

/** GlassFish and Payara in both of their layouts; the message begins in the line after the fields. */
export const GLASSFISH: RecordFormat = {
  id: 'glassfish',
  title: 'GlassFish, Payara',
  read,
  readSecondLine: (head, text) =>
    head.message === '' && text.trim() !== '' ? { ...head, message: removeMarks(text).trim() } : undefined,
  readContinuation: removeMarks,
};
