import type { AuditEvent, AuditStore } from '../../ports/audit-store.ts';

/** Labels and file names come from clients; longer ones are truncated. */
const MAX_CHARACTERS = 255;
/** A page of a report requests its data, charts and lines: that counts as one reading. */
const ONE_TIME_MS = 10 * 60_000;
const MAX_REMEMBERED = 10_000;

type UntimedEvent = Omit<AuditEvent, 'at'>;

export interface AuditRecorder {
  readonly record: (event: UntimedEvent) => Promise<void>;
  /** Records an event unless the same one was recorded in the last ten minutes. */
  readonly recordOnce: (event: UntimedEvent) => Promise<void>;
}

const truncateText = (text: string | undefined): string | undefined => text?.slice(0, MAX_CHARACTERS);

/** Creates the audit recorder. An event that cannot be stored is logged and does not undo the action. */
export function createAuditRecorder(
  audit: AuditStore,
  onFailure: (error: unknown) => void,
  now: () => number = Date.now,
): AuditRecorder {
  const recorded = new Map<string, number>();

  async function record({ subject, details, ...event }: UntimedEvent): Promise<void> {
    const [short, words] = [truncateText(subject), truncateText(details)];
    const entry = {
      at: now(),
      ...event,
      ...(short !== undefined && { subject: short }),
      ...(words !== undefined && { details: words }),
    };
    await audit.append(entry).catch(onFailure);
  }

  async function recordOnce(event: UntimedEvent): Promise<void> {
    const { responseId: _ofThisRequest, ...same } = event;
    const key = JSON.stringify(same);
    const before = recorded.get(key);
    if (before !== undefined && now() - before < ONE_TIME_MS) return;
    recorded.delete(key);
    recorded.set(key, now());
    const [oldest] = recorded.keys();
    if (recorded.size > MAX_REMEMBERED && oldest !== undefined) recorded.delete(oldest);
    await record(event);
  }

  return { record, recordOnce };
}
