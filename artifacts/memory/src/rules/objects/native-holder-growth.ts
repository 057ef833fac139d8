import { formatBytes, formatCount, markedEvidence, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { MemoryAnalysis } from '../../analysis.ts';
import type { ClassGrowth } from '../../metrics/histogram.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { findDirectGrowth } from '../support/direct-memory.ts';
import { capLevel, describeSpan, rateConfidence } from '../support/growth-claims.ts';

const MIN_OBJECTS = 100;
const MIN_KENDALL = 0.6;
const MIN_SHARE = 0.2;
const SEVERE_BYTES = 32 * 1024 * 1024;
const KIB = 1024;

interface Holder {
  readonly classes: RegExp;
  /** What one has outside of the heap; absent where it can be anything. */
  readonly bytes?: number;
  readonly what: string;
  readonly advice: string;
}

/** Objects that are small in the heap and own memory outside of it; zlib needs 256 KB to compress and 40 KB to expand (zconf.h). */
const HOLDERS: readonly Holder[] = [
  {
    classes: /^java\.util\.zip\.Deflater$/,
    bytes: 256 * KIB,
    what: 'the tables of zlib',
    advice:
      'Close what compresses (GZIPOutputStream, DeflaterOutputStream, ZipOutputStream) in try-with-resources, also when it fails, and call end() of a Deflater of your own.',
  },
  {
    classes: /^java\.util\.zip\.Inflater$/,
    bytes: 40 * KIB,
    what: 'the window of zlib',
    advice:
      'Close what expands (GZIPInputStream, ZipFile, JarFile, streams of getResourceAsStream) in try-with-resources, and call end() of an Inflater of your own.',
  },
  {
    classes: /^java\.lang\.Thread$/,
    what: 'a stack',
    advice:
      'Take a thread dump and count the threads by the pattern of their names: a pool, timer or client is made again and again without shutdown.',
  },
  {
    classes: /^java\.nio\.Direct(?:ByteBuffer|ByteBufferR)$|^jdk\.internal\.foreign\.NativeMemorySegmentImpl$/,
    what: 'a direct or mapped buffer',
    advice:
      'Find who keeps the buffers in a heap dump: caches per thread (-Djdk.nio.maxCachedBufferSize limits those of the JDK), pools without a limit, or mapped files that are opened again and again.',
  },
  {
    classes:
      /^(?:java\.io\.(?:FileInputStream|FileOutputStream|RandomAccessFile)|java\.net\.(?:Socket|ServerSocket|DatagramSocket)|sun\.nio\.ch\.(?:\w*Socket\w*Impl|FileChannelImpl|\w*SelectorImpl)|java\.util\.(?:zip\.ZipFile|jar\.JarFile)|java\.lang\.ProcessImpl)$/,
    what: 'a file descriptor',
    advice:
      'Close files, connections and processes in try-with-resources, also when they fail; ls -l /proc/PID/fd shows what is open, and ulimit -n how much may be.',
  },
  {
    classes:
      /^(?:com\.sun\.jna\.Memory|org\.rocksdb\.\w+|com\.github\.luben\.zstd\.\w+|org\.opencv\.core\.Mat|ai\.onnxruntime\.OnnxTensor|org\.tensorflow\.(?:Tensor|TString|EagerOperation)|org\.bytedeco\.javacpp\.\w*Pointer)$/,
    what: 'memory of a native library',
    advice:
      'Close each object in try-with-resources; the collector sees only its few bytes in the heap and does not hurry.',
  },
];

export const nativeHolderGrowth = defineMemoryRule({
  id: 'native-holder-growth',
  cause: 'native-memory',
  title: 'Objects that own memory or descriptors outside of the heap become more and more',
  because:
    'Deflaters, buffers, threads, open files and handles of native libraries have a few bytes in the heap, so no list by size shows them; 100 and 20 % more over four histograms without an end are not closed. 32 MB behind them is severe.',
  check: (analysis) => {
    const { histogram } = analysis;
    const [most] = (histogram?.growth ?? [])
      .flatMap((one) => {
        const holder = findHolder(analysis, one);
        return holder && isRisingOn(one) ? [{ ...one, holder }] : [];
      })
      .sort((a, b) => measureBehind(b) - measureBehind(a) || b.instances.delta - a.instances.delta);
    if (!histogram || !most) return undefined;
    const { className, instances, holder, line, lastInstances } = most;
    const behind = measureBehind(most);
    const span = describeSpan(instances, histogram.series);
    return {
      level: capLevel(behind >= SEVERE_BYTES ? 'SEVERE' : 'WARNING', instances),
      confidence: rateConfidence(instances, histogram.series),
      headline: `${className} grew from ${formatCount(instances.first)} to ${formatCount(instances.last)} objects ${span}`,
      explanation: `${formatCount(instances.delta)} more objects of ${className} are alive ${span}, and each owns ${holder.what} outside of the heap${behind === 0 ? '' : `, up to ${formatBytes(behind)} together`}. The heap hardly shows them.`,
      advice: holder.advice,
      evidence: [
        metricEvidence('additional objects', count(instances.delta), count(MIN_OBJECTS)),
        ...(line === undefined ? [] : [markedEvidence(line, [String(lastInstances)])]),
      ],
    };
  },
});

/** What another table measures more exactly is not told by its objects. */
function findHolder({ nmt, process }: MemoryAnalysis, { className }: ClassGrowth): Holder | undefined {
  const holder = HOLDERS.find(({ classes }) => classes.test(className));
  const isThread = className === 'java.lang.Thread';
  if (isThread && (nmt?.threads ?? process?.threads) !== undefined) return undefined;
  const isBuffer = className.startsWith('java.nio.');
  return isBuffer && nmt && findDirectGrowth(nmt) ? undefined : holder;
}

const isRisingOn = ({ instances }: ClassGrowth): boolean =>
  instances.points >= 4 &&
  instances.kendall >= MIN_KENDALL &&
  !instances.settled &&
  instances.delta >= Math.max(MIN_OBJECTS, MIN_SHARE * instances.first);

const measureBehind = ({ instances, holder }: ClassGrowth & { readonly holder: Holder }): number =>
  instances.delta * (holder.bytes ?? 0);
