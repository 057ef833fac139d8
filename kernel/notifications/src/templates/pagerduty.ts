import type { Level } from '@hindsight/model';
import { cut, formatSubject, type Message, nameSubject } from '../message.ts';

/** Severities of PagerDuty: https://developer.pagerduty.com/docs/events-api-v2/trigger-events. */
const SEVERITY: Readonly<Record<Level | 'OK', 'critical' | 'error' | 'warning' | 'info'>> = {
  FATAL: 'critical',
  SEVERE: 'error',
  WARNING: 'warning',
  INFO: 'info',
  OK: 'info',
};
const MAX_SUMMARY = 1024;
const MAX_KEY = 255;

/**
 * Writes an event of the Events API v2. Findings of one application and kind with the same first finding are one incident, however
 * often they are reported.
 */
export function formatPagerDutyEvent(message: Message, routingKey: string): string {
  const { kind, findings, fileName, host, at, level, link, reasons, verdict } = message;
  const subject = nameSubject(message);
  return JSON.stringify({
    routing_key: routingKey,
    event_action: 'trigger',
    dedup_key: cut(`hindsight/${subject}/${kind}/${findings[0]?.id ?? message.id}`, MAX_KEY),
    client: 'Hindsight',
    ...(link !== undefined && { client_url: link, links: [{ href: link, text: 'Open the report' }] }),
    payload: {
      summary: cut(formatSubject(message), MAX_SUMMARY),
      source: host ?? subject,
      severity: SEVERITY[level],
      timestamp: new Date(at).toISOString(),
      component: subject,
      group: kind,
      class: findings[0]?.id ?? message.event,
      custom_details: { verdict, file: fileName, reasons, findings },
    },
  });
}
