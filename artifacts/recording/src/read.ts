import { closeSync, openSync } from 'node:fs';
import { NameTable } from './columns/name-table.ts';
import { StackTableBuilder } from './columns/stack-table.ts';
import type { ChunkResult, ReadingContext } from './formats/chunk-result.ts';
import type { EventSink, TypeCount } from './formats/event-sink.ts';
import { FileCursor } from './formats/file-cursor.ts';
import { findLegacyStart, isLegacy, readLegacyChunk } from './formats/legacy/index.ts';
import { openBatchMemory } from './formats/modern/batches/batch-memory.ts';
import {
  type ChunkHeader,
  estimateEvents,
  findNextChunk,
  HEADER_BYTES,
  readHeader,
  readModernChunk,
} from './formats/modern/index.ts';
import { TextCache } from './formats/modern/text-cache.ts';
import { ThreadTable } from './formats/shared-tables.ts';
import type { RecordingChunk, RecordingFile, RecordingGap } from './model.ts';
import { RecordingSinks } from './sinks/recording-sinks.ts';

const MAX_CHUNKS = 100_000;
const MAX_GAPS = 1000;
const NANOS_PER_MS = 1_000_000n;

/** A file with a recording, without the compression around it. */
export interface RecordingContent {
  readonly name: string;
  readonly path: string;
  readonly from: number;
  readonly size: number;
}

/** What was read, before it is put together. */
export interface ReadChunks {
  readonly startMs: number;
  readonly shared: ReadingContext['shared'];
  readonly sinks: RecordingSinks;
  readonly types: readonly TypeCount[];
  readonly chunks: readonly RecordingChunk[];
  readonly chunkCount: number;
  readonly files: readonly RecordingFile[];
  readonly gaps: readonly RecordingGap[];
  readonly durationMs: number;
  readonly endMs: number;
}

/** A window in ms after the start of the recording, `from` exclusive and `to` inclusive. */
export type ResolveWindow = (
  startMs: number,
  endMs: number,
) => { readonly from: number; readonly to: number } | undefined;

interface OpenFile {
  readonly content: RecordingContent;
  readonly cursor: FileCursor;
  readonly startMs: number;
  readonly endMs: number;
  readonly chunkPositions: readonly number[];
}

/** Reads all chunks of all files, in the order of the files' starts. `receivers` replace the sinks of the analysis. */
export function readChunks(
  contents: readonly RecordingContent[],
  resolveWindow: ResolveWindow,
  receivers?: ReadonlyMap<string, EventSink>,
): ReadChunks {
  const handles: number[] = [];
  try {
    const files = contents.map((content) => {
      const handle = openSync(content.path, 'r');
      handles.push(handle);
      const cursor = new FileCursor(handle, content.from, content.size);
      return { content, cursor, ...findSpan(cursor) };
    });
    return new ChunkReader(files, resolveWindow, receivers).read();
  } finally {
    for (const handle of handles) closeSync(handle);
  }
}

const toMs = (nanos: bigint): number => Number(nanos / NANOS_PER_MS);

/** The earliest start and the latest end that the headers tell, and where chunks of version 1 and 2 begin. */
function findSpan(cursor: FileCursor): Pick<OpenFile, 'startMs' | 'endMs' | 'chunkPositions'> {
  const chunkPositions: number[] = [];
  let earliest = Number.POSITIVE_INFINITY;
  let latest = 0;
  let position = 0;
  for (let count = 0; count < MAX_CHUNKS; count++) {
    cursor.seek(position);
    const header = readHeader(cursor);
    if (!header) break;
    const startMs = isLegacy(header) ? findLegacyStart(cursor, header) : toMs(header.startNanos);
    if (startMs !== undefined && startMs >= 0) earliest = Math.min(earliest, startMs);
    latest = Math.max(latest, toMs(header.startNanos + header.durationNanos));
    if (header.size < HEADER_BYTES || isLegacy(header)) break;
    chunkPositions.push(position);
    position += header.size;
  }
  return { startMs: Number.isFinite(earliest) ? earliest : 0, endMs: latest, chunkPositions };
}

class ChunkReader {
  private readonly files: readonly OpenFile[];
  private readonly context: ReadingContext;
  private readonly sinks: RecordingSinks;
  private readonly types = new Map<string, TypeCount>();
  private readonly chunks: RecordingChunk[] = [];
  private readonly gaps: RecordingGap[] = [];
  private readonly readFiles: RecordingFile[] = [];
  private chunkCount = 0;
  private durationMs = 0;
  private endMs = 0;

  constructor(files: readonly OpenFile[], resolveWindow: ResolveWindow, receivers?: ReadonlyMap<string, EventSink>) {
    this.files = files.toSorted((a, b) => a.startMs - b.startMs);
    const startMs = Math.max(0, this.files[0]?.startMs ?? 0);
    const names = new NameTable();
    const shared = { names, stacks: new StackTableBuilder(), threads: new ThreadTable(), unresolved: 0 };
    this.sinks = new RecordingSinks(shared);
    const window = resolveWindow(
      startMs,
      files.reduce((latest, { endMs }) => Math.max(latest, endMs), startMs),
    );
    this.context = {
      shared,
      sinks: receivers ?? this.sinks.byType,
      startMs,
      window,
      batches: receivers || window ? undefined : openBatchMemory(shared),
      countType: (name, label) => this.countType(name, label),
      texts: new TextCache(names),
      lastTypes: undefined,
      compiledTypes: undefined,
      oldObjects: undefined,
    };
    this.sinks.useContext(this.context);
  }

  read(): ReadChunks {
    this.expectEvents();
    for (const file of this.files) this.readFile(file);
    return {
      startMs: this.context.startMs,
      shared: this.context.shared,
      sinks: this.sinks,
      types: [...this.types.values()].filter(({ count }) => count > 0),
      chunks: this.chunks,
      chunkCount: this.chunkCount,
      files: this.readFiles,
      gaps: this.gaps,
      durationMs: this.durationMs,
      endMs: this.endMs,
    };
  }

  private expectEvents(): void {
    const expected = new Map<string, number>();
    for (const { cursor, chunkPositions } of this.files)
      for (const [type, count] of estimateEvents(cursor, chunkPositions, this.context))
        expected.set(type, (expected.get(type) ?? 0) + count);
    for (const [type, count] of expected) {
      const sink = this.context.sinks.get(type);
      if (sink?.joining) sink.expect?.(count);
    }
  }

  private countType(name: string, label: string): TypeCount {
    const known = this.types.get(name);
    if (known) return known;
    const count = { name, label, count: 0, bytes: 0 };
    this.types.set(name, count);
    return count;
  }

  private readFile({ content, cursor, startMs }: OpenFile): void {
    const [eventsBefore, durationBefore] = [this.countEvents(), this.durationMs];
    this.context.lastTypes = undefined;
    let position = 0;
    for (let number = 1; number <= MAX_CHUNKS && position < content.size; number++) {
      cursor.seek(position);
      const header = readHeader(cursor);
      if (!header) {
        const next = findNextChunk(cursor, position, content.size);
        this.addGap({ file: content.name, chunk: number, position, bytesLeftOut: next - position, why: 'damaged' });
        if (next >= content.size) break;
        position = next;
        continue;
      }
      position = this.readChunk(content, cursor, header);
    }
    this.readFiles.push({
      fileName: content.name,
      bytes: content.size,
      startMs,
      durationMs: this.durationMs - durationBefore,
      events: this.countEvents() - eventsBefore,
    });
  }

  /** Returns the position at which the next chunk is expected. */
  private readChunk({ name, size }: RecordingContent, cursor: FileCursor, header: ChunkHeader): number {
    const chunk = ++this.chunkCount;
    const { position } = header;
    if (!isLegacy(header) && !header.isReadable) {
      const next = findNextChunk(cursor, position + HEADER_BYTES, size);
      this.addGap({ file: name, chunk, position, bytesLeftOut: next - position, why: 'unknown-version' });
      return next;
    }
    const limit = this.findLimit(cursor, header, size);
    const result = isLegacy(header)
      ? readLegacyChunk(cursor, header, limit, this.context)
      : readModernChunk(cursor, header, limit, this.context);
    this.addChunk(name, header, result);
    const next = result.gap === undefined ? result.end : findNextChunk(cursor, result.end, size, header);
    if (result.gap !== undefined) {
      const stoppedAt = result.isReadable ? result.end : position;
      this.addGap({
        file: name,
        chunk,
        position: stoppedAt,
        bytesLeftOut: Math.max(0, next - stoppedAt),
        why: result.gap,
      });
    }
    return Math.max(next, position + 1);
  }

  /** A chunk ends where its header says when the next one begins there, else before the next header. */
  private findLimit(cursor: FileCursor, header: ChunkHeader, fileSize: number): number {
    const { position, size, isFinished } = header;
    const end = position + size;
    if (size >= HEADER_BYTES && isFinished && end <= fileSize) return end;
    return findNextChunk(cursor, position + HEADER_BYTES, fileSize, header);
  }

  private addChunk(file: string, header: ChunkHeader, result: ChunkResult): void {
    if (!result.isReadable) return;
    const startMs = result.startMs ?? toMs(header.startNanos);
    const endMs = Math.max(startMs, result.endMs);
    const isWhole = result.gap === undefined;
    this.durationMs += isWhole && result.startMs === undefined ? Number(header.durationNanos) / 1e6 : endMs - startMs;
    this.endMs = Math.max(this.endMs, endMs);
    this.chunks.push({ file, startMs, endMs, version: `${header.major}.${header.minor}`, finished: isWhole });
  }

  private addGap(gap: RecordingGap): void {
    if (this.gaps.length < MAX_GAPS) this.gaps.push(gap);
  }

  private countEvents(): number {
    let events = 0;
    for (const { count } of this.types.values()) events += count;
    return events;
  }
}
