import type { Collector, FactEvent, FactName, Facts, GcEvent } from '../../events.ts';
import { readAttribute, unescapeXml, type XmlTag } from '../xml-tags.ts';

/** Arguments that are kept; a hostile header may have any number. */
const MAX_ARGUMENTS = 2000;

const COLLECTORS: Readonly<Record<string, Collector>> = {
  gencon: 'OpenJ9 gencon',
  balanced: 'OpenJ9 balanced',
  optthruput: 'OpenJ9 optthruput',
  subpool: 'OpenJ9 optthruput',
  optavgpause: 'OpenJ9 optavgpause',
  metronome: 'OpenJ9 metronome',
  nogc: 'Epsilon',
};

/** Numbers of the header that become facts without conversion. */
const FACTS: Readonly<Record<string, FactName>> = {
  maxHeapSize: 'heapMax',
  initialHeapSize: 'heapInitial',
  gcthreads: 'parallelWorkers',
  'gcthreads Concurrent Mark': 'concurrentWorkers',
  numaNodes: 'numaNodes',
  regionSize: 'regionSize',
  physicalMemory: 'memoryTotal',
  numCPUs: 'cpusTotal',
  'numCPUs active': 'cpusAvailable',
};

/** Reads the `<verbosegc>` and `<initialized>` stanzas, which describe the JVM and its settings. */
export class Header {
  private readonly emit: (event: GcEvent) => void;
  private readonly heap = { initial: Number.NaN, max: Number.NaN };
  private words: string[] = [];
  /** Whether the log names its policy; otherwise it is inferred from the events. */
  hasPolicy = false;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  /** Bytes of the heap when it can neither grow nor shrink; NaN otherwise. */
  get fixedHeap(): number {
    return this.heap.initial === this.heap.max ? this.heap.max : Number.NaN;
  }

  readVersion(tag: XmlTag, line: number): void {
    const version = readAttribute(tag, 'version');
    if (!version) return;
    this.fact('jvmVersion', version, line);
    this.fact('vendor', /^R2[0-9]_|^2\d{5}/.test(version) ? 'IBM J9' : 'Eclipse OpenJ9', line);
  }

  read(tag: XmlTag, line: number): void {
    if (tag.name === 'attribute') this.readAttribute(tag, line);
    else if (tag.name === 'vmarg') this.readArgument(tag);
    else if (tag.closing && (tag.name === 'vmargs' || tag.name === 'initialized')) this.endArguments(line);
  }

  endArguments(line: number): void {
    if (this.words.length > 0) this.fact('commandLine', this.words.join(' '), line);
    this.words = [];
  }

  private readAttribute(tag: XmlTag, line: number): void {
    const name = readAttribute(tag, 'name') ?? '';
    const value = readAttribute(tag, 'value') ?? '';
    if (name === 'gcPolicy') this.readPolicy(value, line);
    const fact = FACTS[name];
    const number = Number(value);
    if (!fact || value === '' || !Number.isFinite(number)) return;
    if (name === 'initialHeapSize') this.heap.initial = number;
    if (name === 'maxHeapSize') this.heap.max = number;
    this.fact(fact, number, line);
  }

  /** Reads `-Xgcpolicy:gencon`. */
  private readPolicy(value: string, line: number): void {
    const collector = COLLECTORS[value.slice(value.indexOf(':') + 1).trim()];
    if (!collector) return;
    this.hasPolicy = true;
    this.fact('collector', collector, line);
    this.fact('collectorDetail', value, line);
  }

  /** Reads an argument. Names that begin with `_` are pointers between the launcher and the JVM. */
  private readArgument(tag: XmlTag): void {
    const word = unescapeXml(readAttribute(tag, 'name') ?? '');
    if (word === '' || word.startsWith('_') || this.words.length >= MAX_ARGUMENTS) return;
    this.words.push(word);
  }

  private fact<Name extends FactName>(name: Name, value: NonNullable<Facts[Name]>, line: number): void {
    this.emit({ kind: 'fact', name, value, line } as FactEvent);
  }
}

/** Infers the policy of a log without header from tags that only one policy writes. */
export function inferPolicy(seen: ReadonlySet<string>): Collector | undefined {
  if (seen.has('heartbeat') || seen.has('syncgc')) return 'OpenJ9 metronome';
  if (seen.has('partial gc') || seen.has('global mark phase')) return 'OpenJ9 balanced';
  if (seen.has('scavenge') || seen.has('nursery')) return 'OpenJ9 gencon';
  if (!seen.has('global')) return undefined;
  return seen.has('concurrent') ? 'OpenJ9 optavgpause' : 'OpenJ9 optthruput';
}
