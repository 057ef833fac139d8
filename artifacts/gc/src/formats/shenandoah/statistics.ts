import type { GcEvent, MarkName, Timestamp } from '../../events.ts';
import { parseSize } from '../unified/text/sizes.ts';

/** Matches `    4 Degenerated GCs`, which a share follows since JDK 21. */
const COLLECTIONS = /^\s*(\d{1,9}) (Degenerated|Full) GCs\b/;
/** Matches the pacing of one cycle: `Pacing                           151670 us`. */
const PACING = /^Pacing +(\d{1,15}) us/;
/** Matches the mean of the threads that were held back: `      58 of  1158 ms (  5.0%): <average non-zero>`. */
const PACING_PER_THREAD = /^\s*(\d{1,12}) of +\d{1,15} ms \( *[\d.,]{1,8}%\): <average non-zero>/;
/**
 * Matches the pacing of the whole run: `Pacing                         =    0.757 s (a =    28049 us) (n =    27) …`.
 */
const PACING_TOTAL = /^Pacing += +(\d{1,12}[.,]\d{1,6}) s /;
/** Matches `128M max, 128M soft max, 128M committed, 69878K used`. */
const HEAP_AT_EXIT = /^(?:\d+[BKMGT] [a-z ]{1,10}, ){1,2}(\d+[BKMGT]) committed, (\d+[BKMGT]) used$/;

/** Parses the heap that a JVM logs at exit, in bytes; undefined when the line is another. */
export function parseHeapAtExit(text: string): { readonly committed: number; readonly used: number } | undefined {
  const match = HEAP_AT_EXIT.exec(text);
  return match ? { committed: parseSize(match[1] ?? ''), used: parseSize(match[2] ?? '') } : undefined;
}

/**
 * Reads the statistics that Shenandoah writes after each cycle and when it ends. Their rows repeat the names of pauses
 * and phases and are no events. Only what is logged nowhere else is read from them: the time for which allocating
 * threads were held back, and the counts of the run.
 */
export class ShenandoahStatistics {
  private readonly emit: (event: GcEvent) => void;
  private hasCyclePacing = false;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  /** Reads a row; returns whether it belongs to the statistics. */
  read(text: string, stamp: Timestamp, line: number): boolean {
    const mark = (name: MarkName, value: number): boolean => {
      if (value > 0) this.emit({ kind: 'mark', mark: name, ...stamp, line, value });
      return true;
    };
    const pacing = PACING.exec(text);
    if (pacing) {
      this.hasCyclePacing = true;
      return mark('pacing', Number(pacing[1]) / 1000);
    }
    const perThread = PACING_PER_THREAD.exec(text);
    if (perThread) return mark('pacing-per-thread', Number(perThread[1]));
    const total = PACING_TOTAL.exec(text);
    if (total) return this.hasCyclePacing || mark('pacing', Number(total[1]?.replace(',', '.')) * 1000);
    const collections = COLLECTIONS.exec(text);
    if (!collections) return false;
    return mark(collections[2] === 'Full' ? 'footer-full' : 'footer-degenerated', Number(collections[1]));
  }

  /** Emits the counts of the run, because the JVM has ended. */
  end(): void {
    this.hasCyclePacing = false;
  }
}
