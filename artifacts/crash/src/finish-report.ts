import type { ReportDraft } from './formats/draft.ts';
import { getBaseName } from './formats/frame.ts';
import type { MappedFile } from './formats/hotspot/memory-map.ts';
import { HotspotReader } from './formats/hotspot/reader.ts';
import type { PlatformReader } from './formats/platform/index.ts';
import { classifyLibrary, findJdkHome } from './metrics/library-owner.ts';
import type { CollectorName, CrashReport, MappedLibrary } from './model.ts';

type Counted = Pick<CrashReport, 'reportCount' | 'otherReports'>;

/** Readers of javacores, of consoles and of what others than the JVM report. */
type OtherReader = Pick<PlatformReader, 'draft' | 'files' | 'home'>;
type LibraryFile = Omit<MappedFile, 'executable'>;

/** Completes what can only be said of a whole report: its kind, the owners of its libraries, what flags tell. */
export function finishReport(reader: HotspotReader | OtherReader, counted: Counted): CrashReport {
  const { draft } = reader;
  if (reader instanceof HotspotReader) {
    if (!draft.titled && isVmInfo(reader)) {
      draft.format = 'hotspot-vm-info';
      draft.crash.kind = 'none';
    }
    draft.libraries = toLibraries(draft, reader.files);
    draft.jvm.releaseDate ??= parseBuildDay(reader.built);
  } else if (reader.files) draft.libraries = toLibraries(draft, reader.files, reader.home);
  completeFromFlags(draft);
  const { titled: _titled, events, ...report } = draft;
  return { ...report, events, ...counted };
}

/** `jcmd VM.info` writes the header without an error, a summary, and no part about a thread. */
const isVmInfo = ({ draft, hasThread }: HotspotReader): boolean =>
  !hasThread && draft.lines.jreVersion !== undefined && draft.lines.problem === undefined;

function toLibraries({ jvm }: ReportDraft, files: readonly LibraryFile[], known?: string): MappedLibrary[] {
  const home = known ?? findJdkHome(files.map(({ path }) => path));
  return files.map(({ path, deleted, segments, line }) => {
    const name = getBaseName(path);
    return { path, name, owner: classifyLibrary(path, { home, agents: jvm.agents }), deleted, segments, line };
  });
}

const COLLECTOR_FLAGS: readonly (readonly [string, CollectorName])[] = [
  ['UseG1GC', 'G1'],
  ['UseParallelGC', 'Parallel'],
  ['UseParallelOldGC', 'Parallel'],
  ['UseConcMarkSweepGC', 'CMS'],
  ['UseSerialGC', 'Serial'],
  ['UseShenandoahGC', 'Shenandoah'],
  ['UseZGC', 'ZGC'],
  ['UseEpsilonGC', 'Epsilon'],
];

function completeFromFlags({ jvm, heap, metaspace }: ReportDraft): void {
  const flags = new Map(jvm.flags.map(({ name, value }) => [name, value]));
  const isSet = (name: string): boolean => flags.get(name) === 'true' || jvm.arguments.includes(`-XX:+${name}`);
  jvm.gc ??= COLLECTOR_FLAGS.find(([name]) => isSet(name))?.[1];
  heap.maxBytes ??= parseFlagBytes(flags.get('MaxHeapSize'));
  metaspace.maxBytes ??= parseLimit(flags.get('MaxMetaspaceSize'));
}

const parseFlagBytes = (value: string | undefined): number | undefined =>
  value === undefined || !/^\d{1,19}$/.test(value) ? undefined : Number(value);

/** The default of a limit is the largest number of 64 bits. */
const NO_LIMIT_BYTES = 2 ** 60;

function parseLimit(value: string | undefined): number | undefined {
  const bytes = parseFlagBytes(value);
  return bytes !== undefined && bytes < NO_LIMIT_BYTES ? bytes : undefined;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-04-21T00:00:00Z` and `Oct 17 2022 20:39:31` as a day. */
function parseBuildDay(built: string | undefined): string | undefined {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(built ?? '')?.[0];
  if (iso !== undefined) return iso;
  const match = /^([A-Z][a-z]{2}) +(\d{1,2}) (\d{4})/.exec(built ?? '');
  const month = MONTHS.indexOf(match?.[1] ?? '') + 1;
  if (!match || month === 0) return undefined;
  return `${match[3]}-${String(month).padStart(2, '0')}-${(match[2] ?? '').padStart(2, '0')}`;
}
