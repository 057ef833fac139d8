import { cut, describeMore, formatSubject, getSign, listFacts, type Message, type MessageFinding } from '../message.ts';

/** Limits of Slack for the texts of a section, of a field and of the summary. */
const [MAX_SECTION, MAX_FIELD, MAX_SUMMARY] = [3000, 2000, 500];
const MAX_FINDING = 500;

/** Escapes what Slack reads as a link, a mention or an entity: https://docs.slack.dev/messaging/formatting-message-text. */
const escapeMarks = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escaping makes a text longer, so it is cut before, to a length at which it fits after. */
const format = (text: string, max: number): string => escapeMarks(cut(text, Math.floor(max / 5)));

const formatFinding = ({ level, title, isNew }: MessageFinding): string =>
  `• *${level}*${isNew ? ' _new_' : ''} ${format(title, MAX_FINDING)}`;

const section = (text: string): object => ({ type: 'section', text: { type: 'mrkdwn', text } });

/** Writes a message in blocks of Slack; other chats that take its webhooks show `text`. */
export function formatSlackMessage(message: Message): string {
  const { findings, reasons, link } = message;
  const more = describeMore(message);
  const lines = [...findings.map(formatFinding), ...(more ? [`_${more}_`] : [])];
  const why = reasons.map(({ rule, reason }) => `${rule}: ${reason}`).join('; ');
  return JSON.stringify({
    text: format(`${getSign(message)} ${formatSubject(message)}`, 5 * MAX_SUMMARY),
    blocks: [
      section(`${getSign(message)} *${format(formatSubject(message), MAX_SECTION - 10)}*`),
      ...(lines.length > 0 ? [section(lines.join('\n'))] : []),
      {
        type: 'section',
        fields: listFacts(message).map(([name, value]) => ({
          type: 'mrkdwn',
          text: `*${name}*\n${format(value, MAX_FIELD - 50)}`,
        })),
      },
      { type: 'context', elements: [{ type: 'mrkdwn', text: format(why, MAX_FIELD) }] },
      ...(link === undefined
        ? []
        : [
            {
              type: 'actions',
              elements: [{ type: 'button', text: { type: 'plain_text', text: 'Open the report' }, url: link }],
            },
          ]),
    ],
  });
}
