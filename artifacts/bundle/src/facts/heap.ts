import { bytes, type Evidence, formatQuantity } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture } from '../model.ts';
import { atLine } from '../output-file.ts';
import { type HistogramRow, isApplicationClass } from '../outputs/histogram.ts';

/** 3 of 5: a suspect that holds less than 30 % of the heap. */
const WEAK_SUSPECT = 0.6;
const SHARE_OF_BYTES = 0.05;
const MANY_INSTANCES = 10_000;
const TIMES_THE_NEXT = 10;
const OPEN_DESCRIPTORS = 1000;
const LOADERS = 20;
const FULL = 0.85;

/** What the class histogram tells. It counts garbage as well, so that a class in front is only a hint. */
export const heapFacts = (capture: Capture): Fact[] => [...suspects(capture), ...histogramFacts(capture)];

/** Leak suspects of the heap dump, strong when the dump's own rules call them severe. */
function suspects({ heap }: Capture): Fact[] {
  const found = heap?.findings.find(({ id, level }) => id.startsWith('leak-') && level !== 'INFO');
  if (!found) return [];
  const strong = found.level !== 'WARNING';
  return [
    {
      id: 'suspect',
      family: 'heap',
      quality: strong ? QUALITY.measured : WEAK_SUSPECT,
      says: found.explanation.replace(/\.$/, ''),
      evidence: found.evidence,
      words: { told: found.explanation },
    },
  ];
}

function histogramFacts({ diagnostics, threads }: Capture): Fact[] {
  const rows = diagnostics?.value.histogram ?? [];
  if (!diagnostics || rows.length === 0) return histogramOfDumps(threads);
  const evidence = ({ line, bytes: size }: HistogramRow): Evidence => atLine(diagnostics.file, line, bytes(size));
  return [
    ...dominant(rows, evidence),
    ...descriptors(rows, evidence),
    ...loaders(rows, evidence),
    ...fullNow(diagnostics),
  ];
}

function histogramOfDumps(threads: Capture['threads']): Fact[] {
  const rows =
    threads?.analysis.analysis.input.dumps.findLast(({ histogram }) => histogram.length > 0)?.histogram ?? [];
  const evidence = ({ className, bytes: size }: Omit<HistogramRow, 'line'>): Evidence => ({
    kind: 'metric',
    name: `bytes of ${className}`,
    measured: bytes(size),
  });
  return dominant(
    rows.map((row) => ({ ...row, line: 0 })),
    evidence,
  );
}

type ToEvidence = (row: HistogramRow) => Evidence;

const made = (id: string, quality: number, says: string, evidence: Evidence, words: Fact['words']): Fact => ({
  id,
  family: 'heap',
  quality,
  says,
  evidence: [evidence],
  words,
});

function dominant(rows: readonly HistogramRow[], evidence: ToEvidence): Fact[] {
  const total = rows.reduce((sum, row) => sum + row.bytes, 0);
  const own = rows.filter(({ className }) => isApplicationClass(className) && !/\$\$Lambda/.test(className));
  const [first, second] = own.toSorted((a, b) => b.instances - a.instances);
  const large = own.find((row) => row.bytes >= total * SHARE_OF_BYTES);
  const many =
    first && first.instances >= MANY_INSTANCES && first.instances >= TIMES_THE_NEXT * (second?.instances ?? 0);
  const found = large ?? (many ? first : undefined);
  if (!found) return [];
  const size = formatQuantity(bytes(found.bytes));
  const instances = found.instances.toLocaleString('en-US');
  return [
    made(
      'app-dominant',
      QUALITY.measured,
      `${instances} instances of ${found.className} lie in the heap (${size} without what they hold)`,
      evidence(found),
      {
        class: found.className,
        instances,
        size,
        largest: rows[0] ? `${rows[0].className} (${formatQuantity(bytes(rows[0].bytes))})` : '',
      },
    ),
  ];
}

function descriptors(rows: readonly HistogramRow[], evidence: ToEvidence): Fact[] {
  const row = rows.find(
    ({ className, instances }) => className.startsWith('java.io.FileDescriptor') && instances >= OPEN_DESCRIPTORS,
  );
  if (!row) return [];
  const instances = row.instances.toLocaleString('en-US');
  return [
    made('open-descriptors', QUALITY.inferred, `${instances} FileDescriptor objects lie in the heap`, evidence(row), {
      instances,
    }),
  ];
}

const LOADER = /ClassLoader$/;
const OF_JVM = /^(?:jdk|java|sun)\.|BuiltinClassLoader|DelegatingClassLoader/;

function loaders(rows: readonly HistogramRow[], evidence: ToEvidence): Fact[] {
  const row = rows.find(
    ({ className, instances }) => LOADER.test(className) && !OF_JVM.test(className) && instances >= LOADERS,
  );
  if (!row) return [];
  const instances = String(row.instances);
  return [
    made('many-loaders', QUALITY.inferred, `${instances} class loaders ${row.className} are alive`, evidence(row), {
      instances,
      class: row.className,
    }),
  ];
}

/** Without a GC log: how full the heap is at the moment of the capture. Garbage is in it. */
function fullNow({ file, value: { heap, flags } }: NonNullable<Capture['diagnostics']>): Fact[] {
  const max = Number(flags.get('MaxHeapSize'));
  if (!heap || !(heap.usedBytes >= max * FULL)) return [];
  const [used, most] = [formatQuantity(bytes(heap.usedBytes)), formatQuantity(bytes(max))];
  return [
    made(
      'heap-full-now',
      QUALITY.inferred,
      `${used} of ${most} of the heap are in use at the moment of the capture`,
      atLine(file, heap.line, bytes(heap.usedBytes)),
      { used, max: most },
    ),
  ];
}
