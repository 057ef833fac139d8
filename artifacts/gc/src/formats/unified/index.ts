import type { Line, LogFormat, LogReader, Reading } from '@hindsight/model';
import type { GcEvent } from '../../events.ts';
import { DecoratedLine } from './decorated-line.ts';
import { detect } from './detect.ts';
import type { MessageReader } from './message.ts';
import { Notebook, stampOf } from './notebook.ts';
import { READERS } from './readers.ts';

const UPPER_R = 82;
const UPPER_C = 67;
/** Deeper lines of `gc,phases` are parts of parts. */
const SUB_PHASE_INDENT = 4;

class UnifiedReader implements LogReader {
  private readonly notebook: Notebook;
  private readonly readers: readonly MessageReader[];
  private readonly message = new DecoratedLine();
  private lastUptime = Number.NaN;
  private lastWall = Number.NaN;
  private lastLine = 0;
  private zone = '';

  constructor(emit: (event: GcEvent) => void) {
    this.notebook = new Notebook(emit);
    this.readers = READERS.map((make) => make(this.notebook));
  }

  line(line: Line): Reading {
    const { message } = this;
    if (!message.open(line)) return 'foreign';
    this.watchClock();
    if (this.isDull()) return 'read';
    for (const reader of this.readers) if (reader.read(message)) return 'read';
    return message.gcId >= 0 && message.tagSet.gc && !message.fine ? 'unparsed' : 'read';
  }

  end(): void {
    for (const reader of this.readers) reader.end();
    this.notebook.release();
    if (this.lastLine > 0) this.stamp();
  }

  private isDull(): boolean {
    const { message } = this;
    if (message.tagSet.subPhases && message.indent >= SUB_PHASE_INDENT && message.gcId >= 0) {
      return message.first !== UPPER_R && message.first !== UPPER_C;
    }
    return message.tagSet.dullWhenFine && message.fine;
  }

  private watchClock(): void {
    const { message } = this;
    const { uptime } = message;
    this.lastUptime = uptime;
    this.lastWall = Number.isNaN(uptime) ? message.wall : Number.NaN;
    if (this.lastLine === 0) this.first();
    this.lastLine = message.line;
  }

  private first(): void {
    const { message, notebook } = this;
    if (message.hasDate) notebook.fact('zone', message.zone, message.line);
    notebook.emit({ kind: 'stamp', ...stampOf(message), line: message.line });
  }

  private stamp(): void {
    this.notebook.emit({ kind: 'stamp', uptime: this.lastUptime, wall: this.lastWall, line: this.lastLine });
  }
}

/** `-Xlog:gc*` of JDK 9 and later, every collector. */
export const unifiedLogging: LogFormat<GcEvent> = {
  id: 'unified',
  title: 'Unified logging (JDK 9+)',
  detect,
  open: (emit) => new UnifiedReader(emit),
};
