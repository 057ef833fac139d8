import type { MessageReader } from '../line/message.ts';
import type { PendingEvents } from '../pending-events.ts';
import { MessageScanner } from '../text/message-scanner.ts';

/**
 * Reads `Using 4 workers of 8 for evacuation`: the threads of a pause. Those for marking run beside the application.
 */
export function createWorkersReader(pending: PendingEvents): MessageReader {
  const scanner = new MessageScanner();

  return {
    letters: 'U',
    inEvents: true,
    read(message) {
      if (message.indent > 0) return false;
      if (!scanner.start(message).skip('Using ')) return false;
      const used = scanner.readWhole();
      const total = scanner.skip(' workers of ') ? scanner.readWhole() : Number.NaN;
      if (Number.isNaN(used + total) || !scanner.skip(' for ')) return false;
      if (scanner.skip('marking')) return true;
      const notes = pending.pauses.getOrAdd(message.gcId);
      notes.workersUsed = used;
      notes.workersTotal = total;
      return true;
    },
  };
}
