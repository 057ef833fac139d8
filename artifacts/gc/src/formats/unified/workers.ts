import type { MessageReader } from './message.ts';
import type { Notebook } from './notebook.ts';

const WORKERS = /^Using (\d{1,15}) workers of (\d{1,15}) for (\w+)/;

/** `Using 4 workers of 8 for evacuation`: the threads of a pause. Those for marking run beside the application. */
export function workersReader(notebook: Notebook): MessageReader {
  return {
    letters: 'U',
    inEvents: true,
    read(message) {
      if (message.indent > 0) return false;
      const match = WORKERS.exec(message.text);
      if (!match) return false;
      if (match[3] === 'marking') return true;
      const notes = notebook.pauses.of(message.gcId);
      notes.workersUsed = Number(match[1]);
      notes.workersTotal = Number(match[2]);
      return true;
    },
  };
}
