import { findMinimum } from '@hindsight/claims';
import { bytes, formatQuantity, percent } from '@hindsight/model';
import type { Fact } from '../fact.ts';
import type { Capture } from '../model.ts';
import { type OutputFile, quoteLine } from '../output-file.ts';
import type { JstatSample } from '../outputs/jstat.ts';
import { createGcFact } from './gc/gc-fact.ts';

const MIN_SAMPLES = 3;
const MIN_SPAN_SECONDS = 3;
const MIN_FULL_SHARE = 0.85;
const MIN_OVERHEAD = 0.2;
const MIN_FUTILE_RUN = 3;

/** Collects from the figures of `jstat` what a GC log would say. They count only when there is no GC log. */
export function collectJstatFacts({ jstat, gc, diagnostics }: Capture): Fact[] {
  const samples = jstat?.value ?? [];
  const [first, last] = [samples[0], samples.at(-1)];
  if (gc || !jstat || !first || !last || samples.length < MIN_SAMPLES) return [];
  const span = last.uptimeSeconds - first.uptimeSeconds;
  // Without times, rows are taken one after another all the same.
  if (span < MIN_SPAN_SECONDS) return [];
  const flagged = Number(diagnostics?.value.flags.get('MaxHeapSize'));
  const max = flagged > 0 ? flagged : last.heapCapacityBytes;
  return [
    ...collectOverhead(jstat.file, last, (last.gcSeconds - first.gcSeconds) / span, span),
    ...collectFullHeap(jstat.file, samples, max),
  ];
}

function collectOverhead(file: OutputFile, last: JstatSample, share: number, span: number): Fact[] {
  if (!(share >= MIN_OVERHEAD)) return [];
  const shareText = `${(100 * Math.min(1, share)).toFixed(0)} %`;
  const evidence = quoteLine(file, last.line, percent(100 * Math.min(1, share)));
  const statement = `jstat counts ${shareText} of ${span.toFixed(0)} s in garbage collections`;
  return [createGcFact('overhead', statement, [evidence], { share: shareText })];
}

/** The least that was in use over several full collections, or just after the last of them, is what they could not free. */
function collectFullHeap(file: OutputFile, samples: readonly JstatSample[], max: number): Fact[] {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return [];
  const full = last.fullCollections - first.fullCollections;
  const after = samples
    .filter(({ fullCollections }, index) => fullCollections > (samples[index - 1]?.fullCollections ?? Number.NaN))
    .slice(-MIN_FUTILE_RUN);
  const isSeen = after.length >= MIN_FUTILE_RUN;
  const least = findMinimum((isSeen ? after : samples).map(({ heapUsedBytes }) => heapUsedBytes));
  if (full < MIN_FUTILE_RUN || least < max * MIN_FULL_SHARE) return [];
  const [left, maxText] = [formatQuantity(bytes(least)), formatQuantity(bytes(max))];
  const share = `${((100 * least) / max).toFixed(0)} %`;
  const when = isSeen ? `after each of the last ${after.length} of` : 'during';
  const statement = `${when} ${full} full collections the heap never had less than ${share} in use (${left} of ${maxText}, jstat)`;
  return [
    createGcFact('floor-high', statement, [quoteLine(file, last.line, bytes(last.heapUsedBytes))], {
      after: left,
      max: maxText,
      share,
      collections: String(full),
    }),
  ];
}
