import type { Collector, GcEvent } from '../../../events.ts';
import type { ParsedCollection } from './collection.ts';

/** Collectors of the young generation by its name in the log. */
const YOUNG: Readonly<Record<string, string>> = {
  DefNew: 'DefNew',
  ParNew: 'ParNew',
  ASParNew: 'ParNew',
  PSYoungGen: 'Parallel Scavenge',
  ASPSYoungGen: 'Parallel Scavenge',
};
const OLD: Readonly<Record<string, string>> = {
  Tenured: 'Serial Old',
  CMS: 'CMS',
  ASCMS: 'CMS',
  PSOldGen: 'Serial Old',
  ASPSOldGen: 'Serial Old',
  ParOldGen: 'Parallel Old',
};

/** Infers the collector from the events of a log, and emits it whenever more is known than before. */
export class CollectorInference {
  private readonly emit: (event: GcEvent) => void;
  private young = '';
  private old = '';
  private incremental = false;
  private certain: Collector | undefined;
  private emittedCollector: Collector | undefined;
  private emittedDetail = '';

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  addCollection({ pause, label, generations }: ParsedCollection): void {
    for (const { name, generation } of generations) {
      if (generation === 'young') this.young = YOUNG[name] ?? '';
      else if (generation === 'old') this.old = OLD[name] ?? '';
    }
    if (label.word) this.certain = 'G1';
    else if (pause.pause === 'initial-mark' || pause.pause === 'remark') this.old = 'CMS';
    else if (label.cause === 'Ergonomics' || (label.ranOutOfSpace && generations.length === 0))
      this.young = 'Parallel Scavenge';
    this.emitChanges(pause.line);
  }

  /** Notes `icms_dc`, which only incremental CMS writes. */
  addIncrementalPacing(): void {
    this.incremental = true;
  }

  addConcurrentPhase(name: string, line: number): void {
    if (name.startsWith('CMS-')) this.old = 'CMS';
    else this.certain = 'G1';
    this.emitChanges(line);
  }

  /** Notes a row of a heap table, for logs whose events do not name the generations. */
  addHeapRow(row: string, line: number): void {
    if (row.startsWith(' garbage-first')) this.certain = 'G1';
    else if (row.startsWith(' PSYoung') || row.startsWith(' ASPSYoung')) this.young = 'Parallel Scavenge';
    else if (row.startsWith(' ParOld')) this.old = 'Parallel Old';
    else if (row.startsWith(' concurrent mark-sweep')) this.old ||= 'CMS';
    else if (row.startsWith(' tenured')) this.old = 'Serial Old';
    else if (row.startsWith(' par new')) this.young = 'ParNew';
    else if (row.startsWith(' def new')) this.young = 'DefNew';
    else return;
    this.emitChanges(line);
  }

  /** Notes the command line, which names the collector before the first event. */
  addFlags(flags: string, line: number): void {
    const on = (name: string) => flags.includes(`-XX:+${name}`);
    if (on('UseG1GC')) this.certain = 'G1';
    else if (on('UseConcMarkSweepGC')) {
      this.old = 'CMS';
      this.young = flags.includes('-XX:-UseParNewGC') ? 'DefNew' : 'ParNew';
      this.incremental ||= on('CMSIncrementalMode');
    } else if (on('UseParallelGC') || on('UseParallelOldGC')) this.young = 'Parallel Scavenge';
    else if (on('UseSerialGC')) this.certain = 'Serial';
    this.emitChanges(line);
  }

  /** Forgets everything, because a new run begins. */
  reset(): void {
    this.young = '';
    this.old = '';
    this.incremental = false;
    this.certain = undefined;
    this.emittedCollector = undefined;
    this.emittedDetail = '';
  }

  private emitChanges(line: number): void {
    const value = this.infer();
    if (value && value !== this.emittedCollector) this.emit({ kind: 'fact', name: 'collector', value, line });
    this.emittedCollector = value;
    const detail = this.young && this.old ? `${this.young} + ${this.old}` : '';
    if (detail && detail !== this.emittedDetail)
      this.emit({ kind: 'fact', name: 'collectorDetail', value: detail, line });
    this.emittedDetail = detail;
  }

  private infer(): Collector | undefined {
    if (this.certain) return this.certain;
    if (this.incremental) return 'iCMS';
    if (this.young === 'Parallel Scavenge' || this.old === 'Parallel Old') return 'Parallel';
    // ParNew was made for CMS. It was rarely used with the serial old generation, and such a log has `Tenured` sooner
    // or later.
    if (this.old === 'CMS' || (this.young === 'ParNew' && this.old !== 'Serial Old')) return 'CMS';
    return this.young || this.old ? 'Serial' : undefined;
  }
}
