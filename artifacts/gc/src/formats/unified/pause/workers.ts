import type { MessageReader } from '../line/message.ts';
import type { Notebook } from '../pending-events.ts';
import { Figures } from '../text/message-scanner.ts';

/** `Using 4 workers of 8 for evacuation`: the threads of a pause. Those for marking run beside the application. */
export function workersReader(notebook: Notebook): MessageReader {
  const figures = new Figures();

  return {
    letters: 'U',
    inEvents: true,
    read(message) {
      if (message.indent > 0) return false;
      if (!figures.of(message).skip('Using ')) return false;
      const used = figures.whole();
      const total = figures.skip(' workers of ') ? figures.whole() : Number.NaN;
      if (Number.isNaN(used + total) || !figures.skip(' for ')) return false;
      if (figures.skip('marking')) return true;
      const notes = notebook.pauses.of(message.gcId);
      notes.workersUsed = used;
      notes.workersTotal = total;
      return true;
    },
  };
}
