import { bytes, type Evidence, type Finding, formatQuantity, isCaseOf } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture } from '../model.ts';
import { quoteLine } from '../output-file.ts';
import { type HistogramRow, isApplicationClass } from '../outputs/histogram.ts';

/** Makes the weight of such a fact 3 instead of 5: the suspect retains less than 30 % of the heap. */
const WEAK_SUSPECT_QUALITY = 0.6;
const MIN_SHARE_OF_BYTES = 0.05;
const MIN_INSTANCES = 10_000;
const MIN_TIMES_NEXT = 10;
const MIN_DESCRIPTORS = 1000;
const MIN_LOADERS = 20;
const MIN_FULL_SHARE = 0.85;

/**
 * Collects facts from the heap dump and the class histogram. A histogram counts garbage as well, so that a dominant
 * class is only a hint.
 */
export const collectHeapFacts = (capture: Capture): Fact[] => [
  ...collectSuspects(capture),
  ...collectHistogramFacts(capture),
];

/** Takes over the leak suspect of the heap dump. It is strong when the rules of heap dumps rate it as severe. */
function collectSuspects({ heap }: Capture): Fact[] {
  const dominantRow = heap?.findings.find((finding) => finding.level !== 'INFO' && namesHolder(finding));
  if (!dominantRow) return [];
  const strong = dominantRow.level !== 'WARNING';
  return [
    {
      id: 'suspect',
      family: 'heap',
      quality: strong ? QUALITY.measured : WEAK_SUSPECT_QUALITY,
      statement: dominantRow.explanation.replace(/\.$/, ''),
      headline: dominantRow.title,
      evidence: dominantRow.evidence,
      words: { explanation: dominantRow.explanation, advice: dominantRow.advice ?? '' },
    },
  ];
}

/** Whether a finding of the heap dump says what holds the memory: a leak suspect, or a known pattern that explains one. */
const namesHolder = ({ id, cause }: Finding): boolean =>
  id.startsWith('leak-') || (cause !== undefined && isCaseOf(cause, 'leak') && id !== 'growing-collection');

function collectHistogramFacts({ diagnostics, histogram, threads }: Capture): Fact[] {
  const captured = diagnostics?.value.histogram ?? [];
  const rows = captured.length > 0 ? captured : (histogram?.value ?? []);
  const file = captured.length > 0 ? diagnostics?.file : histogram?.file;
  if (!file || rows.length === 0) return collectDumpHistogramFacts(threads);
  const evidence = ({ line, bytes: size }: HistogramRow): Evidence => quoteLine(file, line, bytes(size));
  return [
    ...collectDominant(rows, evidence),
    ...collectDescriptors(rows, evidence),
    ...collectLoaders(rows, evidence),
    ...(diagnostics ? collectFullNow(diagnostics) : []),
  ];
}

function collectDumpHistogramFacts(threads: Capture['threads']): Fact[] {
  const rows =
    threads?.analysis.analysis.input.dumps.findLast(({ histogram }) => histogram.length > 0)?.histogram ?? [];
  const evidence = ({ className, bytes: size }: Omit<HistogramRow, 'line'>): Evidence => ({
    kind: 'metric',
    name: `bytes of ${className}`,
    measured: bytes(size),
  });
  return collectDominant(
    rows.map((row) => ({ ...row, line: 0 })),
    evidence,
  );
}

type ToEvidence = (row: HistogramRow) => Evidence;

const createFact = (
  id: string,
  quality: number,
  statement: string,
  evidence: Evidence,
  words: Fact['words'],
): Fact => ({
  id,
  family: 'heap',
  quality,
  statement,
  evidence: [evidence],
  words,
});

function collectDominant(rows: readonly HistogramRow[], evidence: ToEvidence): Fact[] {
  const total = rows.reduce((sum, row) => sum + row.bytes, 0);
  const applicationRows = rows.filter(
    ({ className }) => isApplicationClass(className) && !/\$\$Lambda/.test(className),
  );
  const [first, second] = applicationRows.toSorted((a, b) => b.instances - a.instances);
  const large = applicationRows.find((row) => row.bytes >= total * MIN_SHARE_OF_BYTES);
  const many =
    first && first.instances >= MIN_INSTANCES && first.instances >= MIN_TIMES_NEXT * (second?.instances ?? 0);
  const dominantRow = large ?? (many ? first : undefined);
  if (!dominantRow) return [];
  const size = formatQuantity(bytes(dominantRow.bytes));
  const instances = dominantRow.instances.toLocaleString('en-US');
  return [
    createFact(
      'app-dominant',
      QUALITY.measured,
      `the heap contains ${instances} instances of ${dominantRow.className} (shallow size ${size})`,
      evidence(dominantRow),
      {
        class: dominantRow.className,
        instances,
        size,
        largest: rows[0] ? `${rows[0].className} (${formatQuantity(bytes(rows[0].bytes))})` : '',
      },
    ),
  ];
}

function collectDescriptors(rows: readonly HistogramRow[], evidence: ToEvidence): Fact[] {
  const row = rows.find(
    ({ className, instances }) => className.startsWith('java.io.FileDescriptor') && instances >= MIN_DESCRIPTORS,
  );
  if (!row) return [];
  const instances = row.instances.toLocaleString('en-US');
  return [
    createFact(
      'open-descriptors',
      QUALITY.inferred,
      `the heap contains ${instances} FileDescriptor objects`,
      evidence(row),
      {
        instances,
      },
    ),
  ];
}

/** Loaders of files or images have such names as well, so that the fact counts only where metadata of classes is short. */
const LOADER = /Loader$/;
const JVM_LOADER = /^(?:jdk|java|sun)\.|BuiltinClassLoader|DelegatingClassLoader/;
/** The loader of the JDK that programs make themselves; servers have one for each of some dozen libraries or plugins. */
const SHARED_LOADER = 'java.net.URLClassLoader';
const MIN_SHARED_LOADERS = 100;

const isManyOfLoader = ({ className, instances }: HistogramRow): boolean =>
  className === SHARED_LOADER
    ? instances >= MIN_SHARED_LOADERS
    : LOADER.test(className) && !JVM_LOADER.test(className) && instances >= MIN_LOADERS;

function collectLoaders(rows: readonly HistogramRow[], evidence: ToEvidence): Fact[] {
  const [row] = rows.filter(isManyOfLoader).toSorted((a, b) => b.instances - a.instances);
  if (!row) return [];
  const instances = row.instances.toLocaleString('en-US');
  return [
    createFact(
      'many-loaders',
      QUALITY.inferred,
      `${instances} class loaders of type ${row.className} are alive`,
      evidence(row),
      {
        instances,
        class: row.className,
      },
    ),
  ];
}

/** Says how full the heap is at the time of the capture, garbage included. It stands in for a GC log. */
function collectFullNow({ file, value: { heap, flags } }: NonNullable<Capture['diagnostics']>): Fact[] {
  const max = Number(flags.get('MaxHeapSize'));
  if (!heap || !(heap.usedBytes >= max * MIN_FULL_SHARE)) return [];
  const [used, maxText] = [formatQuantity(bytes(heap.usedBytes)), formatQuantity(bytes(max))];
  return [
    createFact(
      'heap-full-now',
      QUALITY.inferred,
      `${used} of ${maxText} of the heap are in use at the moment of the capture`,
      quoteLine(file, heap.line, bytes(heap.usedBytes)),
      { used, max: maxText },
    ),
  ];
}
