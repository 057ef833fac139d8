import type { Channel } from '../config.ts';
import type { Message } from '../message.ts';
import { signRequest } from '../sign.ts';
import { formatJsonMessage } from './json.ts';
import { formatPagerDutyEvent } from './pagerduty.ts';
import { formatSlackMessage } from './slack.ts';
import { formatTeamsMessage } from './teams.ts';

/** A POST that delivers a message. */
export interface HookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type HookChannel = Exclude<Channel, { type: 'mail' }>;

type Format<Type extends HookChannel['type']> = (
  message: Message,
  channel: Extract<HookChannel, { type: Type }>,
) => string;

const FORMATS: { readonly [Type in HookChannel['type']]: Format<Type> } = {
  webhook: formatJsonMessage,
  slack: formatSlackMessage,
  teams: formatTeamsMessage,
  pagerduty: (message, { routingKey }) => formatPagerDutyEvent(message, routingKey),
};

/** Builds the request of one attempt at a time, which its signature contains. */
export function buildHookRequest(message: Message, channel: HookChannel, at: number): HookRequest {
  const format = FORMATS[channel.type] as Format<HookChannel['type']>;
  const body = format(message, channel as never);
  const secret = channel.type === 'webhook' ? channel.secret : undefined;
  const signed = channel.type === 'webhook' ? signRequest({ id: message.id, at, body }, secret) : {};
  return { url: channel.url, headers: { 'Content-Type': 'application/json; charset=utf-8', ...signed }, body };
}
