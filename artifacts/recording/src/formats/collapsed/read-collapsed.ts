import { maskThreadName } from '@hindsight/privacy';
import { NameTable } from '../../columns/name-table.ts';
import { SampleColumnsBuilder } from '../../columns/sample-columns.ts';
import { MAX_DEPTH, StackTableBuilder } from '../../columns/stack-table.ts';
import { NO_ID, type SampleColumns, type StackTable } from '../../model.ts';
import { FORM_LINES, type ProfilerOutput } from '../profiler-outputs/index.ts';
import { findTextForm } from '../text-form.ts';
import { nameMappedMethod } from './mapped-method.ts';
import { readLines, type TextRange } from './read-lines.ts';

/** The last blank splits frames and numbers; two numbers are a differential, of which the last is the new one. */
const LINE = /^(.*\S) (\d+(?:\.\d+)?)$/;
const NUMBER_BEFORE = /^(.*\S) (\d+(?:\.\d+)?)$/;
const BRACKETED = /^(.*\S) \[(\d+)(?: \d+)*\]$/;
/** What profilers write for people has a frame in each line. */
const MAX_OUTPUT_LINE = 16_384;
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
  /** Whether a text has the form in which a profiler writes for people: a table of methods has no callers. */
  readonly isForPeople: boolean;
}

/** Reads collapsed stacks (frames from root to top, joined by `;`, a blank, a number), and the stacks in what profilers write for people. */
export class CollapsedReader {
  private readonly names = new NameTable();
  private readonly stacks = new StackTableBuilder();
  private readonly columns = new SampleColumnsBuilder('collapsed', { hasBytes: false, hasDuration: false });
  private readonly frames = new Int32Array(MAX_DEPTH + 1);
  private lines = 0;
  private skippedLines = 0;
  private deepest = 0;
  private isForPeople = false;

  read(source: TextRange): void {
    const { output, strip } = findTextForm(readLines(source).take(FORM_LINES).toArray());
    const lines = readLines(source).map((line) => strip(line));
    if (output) this.readOutput(lines, output);
    else this.readCollapsed(lines);
  }

  private readOutput(lines: Iterable<string>, output: ProfilerOutput): void {
    this.isForPeople = true;
    const { readLine, finish } = output.read((frames, weight) => {
      this.lines++;
      this.addStack(frames, weight);
    });
    for (const line of lines) if (line.length <= MAX_OUTPUT_LINE) readLine(line.trimEnd());
    finish();
  }

  private readCollapsed(lines: Iterable<string>): void {
    const before = this.skippedLines;
    let line: string | undefined;
    let isFirst = true;
    for (const next of lines) {
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
      isForPeople: this.isForPeople,
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
    this.addStack((differential?.[1] ?? before).split(';'), weight);
  }

  /** Adds a stack whose first frame is the root. */
  private addStack(frames: readonly string[], weight: number): void {
    this.columns.add(0, this.internStack(frames), NO_ID, NO_ID, NO_ID, NO_ID, weight, 0, 0);
  }

  private internStack(frames: readonly string[]): number {
    const names = frames.filter((name) => name !== '');
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

/** A class written with slashes is one of Java: `java/lang/String.equals_[j]`; in brackets stands a thread. */
function nameMethod(frame: string): string {
  if (frame.startsWith('[')) return maskThreadName(frame);
  const name = nameMappedMethod(frame.replace(SUFFIX, ''));
  return /^[\w$]+(?:\/[\w$]+)+\./.test(name) ? name.replaceAll('/', '.') : name;
}
