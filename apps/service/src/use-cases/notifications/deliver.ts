import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel } from '@hindsight/notifications';
import type { Attempt, ClaimedNotification, NotificationStore } from '../../ports/notification-store.ts';
import type { SendMessage, Sent } from '../../ports/send-message.ts';

export interface DeliveryOptions {
  readonly notifications: NotificationStore;
  readonly channels: readonly Channel[];
  readonly send: SendMessage;
  readonly onAttempt: (claimed: ClaimedNotification, attempt: Attempt) => void;
  readonly onFailure: (error: unknown) => void;
}

export interface Delivery {
  /** Looks into the outbox at once. */
  wake(): void;
  /** Resolves when no attempt is under way any more. */
  stop(): Promise<void>;
}

/** Finds what other processes added, and what is due again. */
const POLL_MS = 2000;
/** Longer than any attempt; afterwards another process takes the message. */
const CLAIM_MS = 120_000;
const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = 600_000;
/** About a day: an endpoint that is dead for longer has hardly anybody who waits for its messages. */
const MAX_ATTEMPTS = 150;
/** So that messages that failed together are not sent together. */
const JITTER = 0.2;

/** How long to wait after so many attempts: twice as long each time, up to ten minutes. */
export function chooseWait(attempts: number, retryAfterMs = 0, random = Math.random()): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), MAX_WAIT_MS);
  // Databases keep whole milliseconds.
  return Math.round(Math.max(wait * (1 - JITTER + 2 * JITTER * random), Math.min(retryAfterMs, 6 * MAX_WAIT_MS)));
}

/** Decides what follows from an attempt. */
export function decideAttempt(attempts: number, sent: Sent, now: number): Attempt {
  if (sent.ok) return { state: 'delivered' };
  const { problem, retryAfterMs } = sent;
  if (attempts >= MAX_ATTEMPTS) return { state: 'failed', problem };
  return { state: 'waiting', dueAt: now + chooseWait(attempts, retryAfterMs), problem };
}

/** Delivers the messages of one channel one after the other, so that a dead endpoint delays no other channel. */
function deliverChannel(channel: Channel, options: DeliveryOptions, closing: AbortSignal) {
  const { notifications, send, onAttempt, onFailure } = options;
  let wake: () => void = () => undefined;

  async function deliverNext(): Promise<boolean> {
    const now = Date.now();
    const claimed = await notifications.take(channel.name, now, now + CLAIM_MS);
    if (!claimed) return false;
    const attempt = decideAttempt(claimed.attempts, await send(claimed.message, channel), Date.now());
    await notifications.settle(claimed, attempt);
    onAttempt(claimed, attempt);
    return true;
  }

  async function loop(): Promise<void> {
    while (!closing.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      let has = false;
      try {
        has = await deliverNext();
      } catch (error) {
        onFailure(error);
      }
      const pause = new AbortController();
      const signal = AbortSignal.any([closing, pause.signal]);
      if (!has) await Promise.race([sleep(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined), woken]);
      pause.abort();
    }
  }

  return { ended: loop(), wake: () => wake() };
}

/** Delivers what is in the outbox until it is stopped. */
export function startDelivery(options: DeliveryOptions): Delivery {
  const closing = new AbortController();
  const loops = options.channels.map((channel) => deliverChannel(channel, options, closing.signal));
  return {
    wake() {
      for (const loop of loops) loop.wake();
    },
    async stop() {
      closing.abort();
      await Promise.all(loops.map(({ ended }) => ended));
    },
  };
}
