import { readSync } from 'node:fs';
import { NameTable } from '../../columns/name-table.ts';
import { SampleColumnsBuilder } from '../../columns/sample-columns.ts';
import { MAX_DEPTH, StackTableBuilder } from '../../columns/stack-table.ts';
import { NO_ID, type SampleColumns, type StackTable } from '../../model.ts';

const WINDOW_BYTES = 1024 * 1024;
const MAX_LINE = 1024 * 1024;
/** The last blank splits frames and numbers; two numbers are a differential, of which the last is the new one. */
const LINE = /^(.*\S) (\d+(?:\.\d+)?)$/;
const NUMBER_BEFORE = /^(.*\S) (\d+(?:\.\d+)?)$/;
const BRACKETED = /^(.*\S) \[(\d+)(?: \d+)*\]$/;
const TRUNCATED = '[truncated]';
const LINE_NUMBER = /^(.+):(\d{1,9})$/;
const SUFFIX = /_\[[jik01]\]$/;

export interface CollapsedStacks {
  readonly names: readonly string[];
  readonly stacks: StackTable;
  readonly samples: SampleColumns;
  readonly joined: number;
  readonly lines: number;
  readonly skippedLines: number;
  /** The frames of the deepest stack. */
  readonly deepest: number;
}

/** Where the text stands. */
export interface CollapsedSource {
  readonly file: number;
  readonly from: number;
  readonly size: number;
}

/** Reads collapsed stacks: frames from root to top, joined by `;`, a blank, a number. */
export class CollapsedReader {
  private readonly names = new NameTable();
  private readonly stacks = new StackTableBuilder();
  private readonly columns = new SampleColumnsBuilder('collapsed', { hasBytes: false, hasDuration: false });
  private readonly frames = new Int32Array(MAX_DEPTH + 1);
  private lines = 0;
  private skippedLines = 0;
  private deepest = 0;

  read(source: CollapsedSource): void {
    const before = this.skippedLines;
    let line: string | undefined;
    let isFirst = true;
    for (const next of readLines(source)) {
      if (line !== undefined) this.readLine(line.trim());
      // The first and the last line of a part of a file are often cut off.
      if (line !== undefined && isFirst) {
        this.skippedLines = before;
        isFirst = false;
      }
      line = next;
    }
    const skipped = this.skippedLines;
    if (line !== undefined) this.readLine(line.trim());
    this.skippedLines = skipped;
  }

  build(): CollapsedStacks {
    return {
      names: this.names.names,
      stacks: this.stacks.build(),
      samples: this.columns.build(),
      joined: this.stacks.joined,
      lines: this.lines,
      skippedLines: this.skippedLines,
      deepest: this.deepest,
    };
  }

  private readLine(line: string): void {
    if (line === '' || line.startsWith('#')) return;
    const match = LINE.exec(line) ?? BRACKETED.exec(line);
    const [, before = '', number = ''] = match ?? [];
    const weight = Number(number);
    if (!match || !Number.isFinite(weight)) {
      this.skippedLines++;
      return;
    }
    const differential = NUMBER_BEFORE.exec(before);
    this.lines++;
    const stack = this.internStack(differential?.[1] ?? before);
    this.columns.add(0, stack, NO_ID, NO_ID, NO_ID, NO_ID, weight, 0, 0);
  }

  private internStack(text: string): number {
    const names = text.split(';').filter((name) => name !== '');
    const isTruncated = names[0] === TRUNCATED;
    const own = isTruncated ? names.slice(1) : names;
    const depth = Math.min(MAX_DEPTH, own.length);
    this.deepest = Math.max(this.deepest, depth);
    for (let index = 0; index < depth; index++) {
      // The top frame is the last of the line and the first of a stack.
      const frame = own[own.length - 1 - index] ?? '';
      const numbered = LINE_NUMBER.exec(frame);
      const name = this.names.intern(nameMethod(numbered?.[1] ?? frame));
      this.frames[index] = this.stacks.internFrame(name, numbered ? Number(numbered[2]) : NO_ID, NO_ID);
    }
    return depth === 0 ? NO_ID : this.stacks.intern(this.frames, depth, isTruncated, this.names);
  }
}

/** A class written with slashes is one of Java: `java/lang/String.equals_[j]`. */
function nameMethod(frame: string): string {
  const name = frame.replace(SUFFIX, '');
  return /^[\w$]+(?:\/[\w$]+)+\./.test(name) ? name.replaceAll('/', '.') : name;
}

/** The charset of a text by its byte order mark or the zeros of its first characters. */
function nameCharset(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second, third, fourth] = head;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && third !== 0 && fourth === 0))
    return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && third === 0 && fourth !== 0))
    return 'utf-16be';
  return 'utf-8';
}

function* readLines({ file, from, size }: CollapsedSource): Generator<string> {
  const buffer = Buffer.alloc(WINDOW_BYTES);
  let decoder: TextDecoder | undefined;
  let rest = '';
  let position = 0;
  while (position < size) {
    const read = readSync(file, buffer, 0, Math.min(buffer.length, size - position), from + position);
    if (read === 0) break;
    position += read;
    const window = buffer.subarray(0, read);
    decoder ??= new TextDecoder(nameCharset(window));
    const lines = (rest + decoder.decode(window, { stream: position < size })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    // A line of this length is no stack; it is left out piece by piece.
    if (rest.length > MAX_LINE) rest = '';
  }
  if (rest.length > 0) yield rest;
}
