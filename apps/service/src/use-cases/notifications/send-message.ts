import { ArtifactError, type FaultCode } from '@hindsight/model';
import { buildHookRequest, type Channel, type HookChannel } from '@hindsight/notifications';
import { type PostRules, postToAddress } from '../../location/index.ts';
import type { SendMail, SendMessage, Sent } from '../../ports/send-message.ts';

const TIMEOUT_MS = 10_000;

/** What is wrong with an address, without the address. */
const PROBLEMS: Partial<Readonly<Record<FaultCode, string>>> = {
  'location-forbidden': 'its address is not public, and `allow` does not name it',
  'bad-location': 'its address cannot be used',
};

/** Reads Retry-After: seconds, or a date. */
function readRetryAfter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^\d{1,6}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

function describeProblem(error: unknown): string {
  if (error instanceof ArtifactError) return PROBLEMS[error.fault.code] ?? error.fault.details;
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'it did not answer in time' : 'it failed';
}

async function sendHook(
  message: Parameters<SendMessage>[0],
  channel: HookChannel,
  rules: Pick<PostRules, 'allow' | 'resolve'>,
): Promise<Sent> {
  const { url, headers, body } = buildHookRequest(message, channel, Date.now());
  try {
    const { status, retryAfter } = await postToAddress(url, { headers, body }, { ...rules, timeoutMs: TIMEOUT_MS });
    if (status >= 200 && status < 300) return { ok: true };
    const retryAfterMs = readRetryAfter(retryAfter);
    return { ok: false, problem: `HTTP status ${status}`, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  } catch (error) {
    return { ok: false, problem: describeProblem(error) };
  }
}

const isMail = (channel: Channel): channel is Extract<Channel, { type: 'mail' }> => channel.type === 'mail';

/** Creates what sends a message to a channel, once. */
export const createSender =
  (rules: Pick<PostRules, 'allow' | 'resolve'>, sendMail: SendMail): SendMessage =>
  (message, channel) =>
    isMail(channel) ? sendMail(message, channel) : sendHook(message, channel, rules);
