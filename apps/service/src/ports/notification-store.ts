import type { Message } from '@hindsight/notifications';

/** A message that is on its way to one channel. */
export interface Notification {
  readonly message: Message;
  readonly channel: string;
  /** The same for what must not be reported twice. */
  readonly dedupKey: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** Not delivered before. */
  readonly dueAt: number;
}

/** A message that this process is delivering. */
export interface ClaimedNotification extends Notification {
  /** This attempt included. */
  readonly attempts: number;
  readonly claimedUntil: number;
}

/** What became of an attempt. */
export type Attempt =
  | { readonly state: 'delivered' }
  | { readonly state: 'waiting'; readonly dueAt: number; readonly problem: string }
  | { readonly state: 'failed'; readonly problem: string };

/** The outbox: messages are in it until they are delivered or given up, and stay a while so that nothing is reported twice. */
export interface NotificationStore {
  /** Adds messages durably, all or none; one whose dedupKey is known is left out. */
  add(notifications: readonly Notification[]): Promise<void>;
  /** Claims the oldest due message of a channel for this process until a time, after which any process may take it. */
  take(channel: string, now: number, claimedUntil: number): Promise<ClaimedNotification | undefined>;
  /** Writes down what became of a claimed message, unless another process has claimed it since. */
  settle(claimed: ClaimedNotification, attempt: Attempt): Promise<void>;
  /** Lets claimed messages be taken at once; for a process that is the only one. */
  releaseAll(): Promise<void>;
  /** Counts the messages that are not delivered yet and are due, with the time since when the oldest is. */
  countDue(now: number): Promise<{ readonly due: number; readonly oldest?: number }>;
  removeBefore(createdAt: number): Promise<void>;
}
