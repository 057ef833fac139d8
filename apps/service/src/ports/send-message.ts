import type { Channel, Message } from '@hindsight/notifications';

/** What became of one attempt to send; a problem never contains an address or a secret. */
export type Sent =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly problem: string /** The wait that the receiver requests. */;
      readonly retryAfterMs?: number;
    };

/** Sends a message to a channel, once. */
export type SendMessage = (message: Message, channel: Channel) => Promise<Sent>;

/** Sends a message as a mail, once. */
export type SendMail = (message: Message, channel: Extract<Channel, { readonly type: 'mail' }>) => Promise<Sent>;
