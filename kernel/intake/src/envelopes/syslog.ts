import { createPrefixEnvelope, type Envelope } from './envelope.ts';

/** The tabs before a line of a trace: rsyslog and syslog-ng write control characters as octal numbers. */
const ESCAPED_TABS = /^(?:#011)+/;
const LENGTH_OF_ESCAPE = 4;

const createSyslogEnvelope = (envelope: Omit<Envelope, 'open'>, prefix: RegExp): Envelope => {
  const { open, ...rest } = createPrefixEnvelope(envelope, prefix);
  return {
    ...rest,
    open: (line) => {
      const content = open(line);
      if (!content?.text.startsWith('#011')) return content;
      return {
        ...content,
        text: content.text.replace(ESCAPED_TABS, (tabs) => '\t'.repeat(tabs.length / LENGTH_OF_ESCAPE)),
      };
    },
  };
};

/**
 * The lines `<34>Oct 11 22:14:15 host java[123]: `; files mostly lack the priority,
 * and `journalctl -o short-precise` writes microseconds. A level at the position of the host
 * means that it is a program's own line.
 */
export const syslogRfc3164 = createSyslogEnvelope(
  { id: 'syslog-rfc3164', title: 'syslog (RFC 3164)' },
  /^(?:<\d{1,3}>)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d\d:\d\d:\d\d(?:\.\d{6})? (?!(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL) )[\w.:-]{1,255} [\w./@-]{1,128}(?:\[\d{1,10}\])?: ?/,
);

/** The lines `<165>1 2003-10-11T22:14:15.003Z host app procid msgid [id name="value"] `. */
export const syslogRfc5424 = createSyslogEnvelope(
  { id: 'syslog-rfc5424', title: 'syslog (RFC 5424)' },
  /^<\d{1,3}>1 (?:-|\d{4}-\d\d-\d\dT\S{8,24}) \S{1,255} \S{1,48} \S{1,128} \S{1,32} (?:-|(?:\[(?:[^\]\\]|\\.)*\])+)(?: (?:\xef\xbb\xbf)?|$)/,
);

/**
 * The lines of `journalctl -o short-iso` and of rsyslog's file format: `2026-03-17T10:13:39+0100 host java[123]: `,
 * always with the process.
 */
export const journald = createSyslogEnvelope(
  { id: 'journald', title: 'systemd journal or rsyslog with ISO dates' },
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:?\d\d) (?!(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL) )[\w.:-]{1,255} [\w./@-]{1,128}\[\d{1,10}\]: ?/,
);

/** The lines of `heroku logs`: `2026-03-17T10:13:39.781234+00:00 app[web.1]: `. */
export const heroku = createPrefixEnvelope(
  { id: 'heroku', title: 'heroku logs' },
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d) (?:app|heroku)\[[\w.-]{1,64}\]: ?/,
);
