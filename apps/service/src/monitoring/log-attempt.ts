import type { FastifyBaseLogger } from 'fastify';
import type { DeliveryOptions } from '../use-cases/notifications/deliver.ts';
import type { Metrics } from './metrics.ts';

/** Logs each attempt to deliver a notification by its channel, without the address and the message, and counts it. */
export const logAttempt =
  (log: FastifyBaseLogger, { notifications }: Pick<Metrics, 'notifications'>): DeliveryOptions['onAttempt'] =>
  ({ channel, attempts, message: { id, responseId } }, attempt) => {
    notifications.inc({ channel, state: attempt.state });
    const about = { notification: id, responseId, channel, attempts, state: attempt.state };
    if (attempt.state === 'delivered') log.info(about, 'notified');
    else log[attempt.state === 'failed' ? 'error' : 'warn']({ ...about, problem: attempt.problem }, 'not notified');
  };
