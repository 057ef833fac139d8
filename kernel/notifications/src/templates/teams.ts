import { cut, describeMore, formatSubject, getSign, listFacts, type Message, type MessageFinding } from '../message.ts';

/** A message of Teams may have 28 KB; a text of this length, a handful of times, stays far below. */
const MAX_TEXT = 1000;
const MAX_FINDING = 300;

/** Cards read a part of Markdown: what it would interpret is escaped. */
const escapeMarks = (text: string): string => text.replace(/[\\*_[\]`#<>~]/g, '\\$&');
const format = (text: string, max: number): string => escapeMarks(cut(text, max));

const textBlock = (text: string, more: object = {}): object => ({ type: 'TextBlock', text, wrap: true, ...more });

const formatFinding = ({ level, title, isNew }: MessageFinding): object =>
  textBlock(`**${level}**${isNew ? ' (new)' : ''} ${format(title, MAX_FINDING)}`, { spacing: 'Small' });

/** Writes an Adaptive Card for the workflow "when a Teams webhook request is received". */
export function formatTeamsMessage(message: Message): string {
  const { findings, reasons, link } = message;
  const more = describeMore(message);
  const why = reasons.map(({ rule, reason }) => `${rule}: ${reason}`).join('; ');
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      textBlock(`${getSign(message)} ${format(formatSubject(message), MAX_TEXT)}`, {
        weight: 'Bolder',
        size: 'Medium',
      }),
      ...findings.map(formatFinding),
      ...(more ? [textBlock(more, { isSubtle: true })] : []),
      {
        type: 'FactSet',
        facts: listFacts(message).map(([title, value]) => ({ title, value: format(value, MAX_FINDING) })),
      },
      textBlock(format(why, MAX_TEXT), { isSubtle: true, size: 'Small' }),
    ],
    ...(link !== undefined && { actions: [{ type: 'Action.OpenUrl', title: 'Open the report', url: link }] }),
  };
  return JSON.stringify({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: card }],
  });
}
