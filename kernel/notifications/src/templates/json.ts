import type { Message } from '../message.ts';

/** Version of the document; members are only added. */
const VERSION = 1;

/** Writes the document of plain webhooks (docs/notifications.md). */
export function formatJsonMessage({ at, event, ...message }: Message): string {
  return JSON.stringify({
    version: VERSION,
    type: `hindsight.${event}`,
    timestamp: new Date(at).toISOString(),
    ...message,
  });
}
