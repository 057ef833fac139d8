import { createPrefixEnvelope, type Envelope, type EnvelopeContent } from './envelope.ts';

/** The files of Fluentd: time, tag and record, with tabs between them. The record is JSON. */
export const fluentd = createPrefixEnvelope(
  { id: 'fluentd', title: 'output file of Fluentd' },
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})? ?(?:Z|[+-]\d\d:?\d\d)\t[\w.*:/-]{1,300}\t(?=\{)/,
);

/** The lines of `logcli query`: `2026-03-17T10:13:39Z {app="shop", pod="shop-1"} `. */
export const logcli = createPrefixEnvelope(
  { id: 'logcli', title: 'output of logcli' },
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d) \{(?:[\w.]{1,100}="(?:[^"\\]|\\.){0,300}"(?:, ?|(?=\}))){0,40}\} ?/,
);

/** The lines of `aws logs filter-log-events` and `get-log-events` with `--output text`: the time of the event is the last field. */
const AWS_EVENT = /^EVENTS\t(?:\d{20,60}\t\d{13}\t[^\t]{1,512}|\d{13})\t(.*)\t(\d{13})$/s;

export const awsEvents: Envelope = {
  id: 'aws-events',
  title: 'events of CloudWatch as text',
  open: (line) => {
    const [, text, time] = AWS_EVENT.exec(line) ?? [];
    return text === undefined ? undefined : { text, header: new Date(Number(time)).toISOString() };
  },
};

const NANOSECONDS = /^\d{19}$/;

function readValue(text: string): EnvelopeContent | undefined {
  if (!text.startsWith('["')) return undefined;
  try {
    const [time, line] = JSON.parse(Buffer.from(text, 'latin1').toString('utf8')) as unknown[];
    if (typeof time !== 'string' || !NANOSECONDS.test(time) || typeof line !== 'string') return undefined;
    const header = new Date(Number(time) / 1e6).toISOString();
    return { text: Buffer.from(line.replace(/\r?\n$/, ''), 'utf8').toString('latin1'), header };
  } catch {
    // A truncated line is not in this envelope.
    return undefined;
  }
}

/** The values in the answer of Loki to a query, one per line: the time in nanoseconds and the line. */
export const lokiValues: Envelope = { id: 'loki-values', title: 'answer of Loki', open: readValue };
