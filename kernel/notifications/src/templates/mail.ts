import { cut, describeMore, formatSubject, listFacts, type Message } from '../message.ts';

export interface Mail {
  readonly subject: string;
  readonly text: string;
}

const MAX_SUBJECT = 200;
/** A line of a header ends the header. */
const LINE_BREAKS = /\p{Cc}+/gu;

/** Writes a mail in plain text, which every client shows and no filter doubts. */
export function formatMail(message: Message): Mail {
  const { findings, reasons, verdict, level, link } = message;
  const more = describeMore(message);
  const lines = [
    `${level}: ${verdict}`,
    '',
    ...findings.flatMap((finding) => [
      `- ${finding.level}${finding.isNew ? ' (new)' : ''}: ${finding.title}`,
      ...(finding.advice === undefined ? [] : [`  ${finding.advice}`]),
    ]),
    ...(more ? [`  ${more}`] : []),
    '',
    ...listFacts(message).map(([name, value]) => `${name}: ${value}`),
    ...reasons.map(({ rule, reason }) => `Rule: ${rule} (${reason})`),
    ...(link === undefined ? [] : ['', `Report: ${link}`]),
  ];
  return {
    subject: cut(`[Hindsight] ${formatSubject(message)}`.replaceAll(LINE_BREAKS, ' '), MAX_SUBJECT),
    text: `${lines.join('\n')}\n`,
  };
}
