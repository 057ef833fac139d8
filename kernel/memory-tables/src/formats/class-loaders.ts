import type { LoaderType } from '../table.ts';
import type { TableContent, TableFormat, TableParser } from '../table-format.ts';
import type { TableLine } from '../table-line.ts';
import { parseCount, parseSize } from '../values.ts';

const HEADER = /^\s*ClassLoader\s+Parent\s+CLD\*?\s+Classes\s+ChunkSz\s+BlockSz\s+Type/;
const FIGURES = String.raw`(\d{1,9})\s+(\d{1,15})\s+(\d{1,15})`;
const ROW = new RegExp(`^\\s*(?:0x[0-9a-f]{1,16}\\s+){3}${FIGURES}\\s+(\\S.{0,400})$`);
/** Hidden classes of a loader; JDK 14 and before call them anonymous. */
const HIDDEN = new RegExp(`^\\s+${FIGURES}\\s+\\+ (?:hidden|unsafe anonymous|anonymous) classes`);
const TOTAL = new RegExp(`^\\s*Total = (\\d{1,9})\\s+${FIGURES}`);
const NOTE = /^\s*(?:ChunkSz|BlockSz): /;
const MAX_TYPES = 10_000;

type Draft<Type> = { -readonly [Name in keyof Type]: Type[Name] };
type Total = {
  readonly loaders: number;
  readonly classes: number;
  readonly committed: number;
  readonly used: number;
  readonly line: number;
};

class ClassLoadersParser implements TableParser {
  private readonly types = new Map<string, Draft<LoaderType>>();
  private last: Draft<LoaderType> | undefined;
  private total: Total | undefined;

  take({ text, number }: TableLine): boolean {
    if (this.total) return NOTE.test(text);
    const row = ROW.exec(text);
    if (row) return this.takeRow(row, number);
    const hidden = HIDDEN.exec(text);
    if (hidden) return this.takeHidden(hidden);
    const total = TOTAL.exec(text);
    if (!total) return false;
    const [, loaders, classes, committed, used] = total;
    this.total = {
      loaders: parseCount(loaders) ?? 0,
      classes: parseCount(classes) ?? 0,
      committed: parseSize(committed, '') ?? 0,
      used: parseSize(used, '') ?? 0,
      line: number,
    };
    return true;
  }

  finish(): TableContent | undefined {
    const types = [...this.types.values()].sort((a, b) => b.loaders - a.loaders || b.usedBytes - a.usedBytes);
    if (types.length === 0 && !this.total) return undefined;
    const sum = (figure: 'loaders' | 'classes' | 'hiddenClasses' | 'committedBytes' | 'usedBytes') =>
      types.reduce((all, one) => all + one[figure], 0);
    return {
      kind: 'class-loaders',
      format: 'classloader_stats',
      loaders: this.total?.loaders ?? sum('loaders'),
      classes: this.total?.classes ?? sum('classes') + sum('hiddenClasses'),
      hiddenClasses: sum('hiddenClasses'),
      committedBytes: this.total?.committed ?? sum('committedBytes'),
      usedBytes: this.total?.used ?? sum('usedBytes'),
      totalLine: this.total?.line,
      types,
      missing: this.total === undefined ? 'the line Total' : undefined,
    };
  }

  private takeRow([, classes, committed, used, name = '']: RegExpExecArray, line: number): boolean {
    const className = name.trim();
    const known = this.types.get(className);
    if (!known && this.types.size >= MAX_TYPES) return true;
    const type = known ?? {
      className,
      line,
      loaders: 0,
      classes: 0,
      hiddenClasses: 0,
      committedBytes: 0,
      usedBytes: 0,
    };
    this.types.set(className, type);
    this.last = type;
    type.loaders++;
    type.classes += parseCount(classes) ?? 0;
    this.addBytes(type, committed, used);
    return true;
  }

  private takeHidden([, classes, committed, used]: RegExpExecArray): boolean {
    if (!this.last) return false;
    this.last.hiddenClasses += parseCount(classes) ?? 0;
    this.addBytes(this.last, committed, used);
    return true;
  }

  private addBytes(type: Draft<LoaderType>, committed: string | undefined, used: string | undefined): void {
    type.committedBytes += parseSize(committed, '') ?? 0;
    type.usedBytes += parseSize(used, '') ?? 0;
  }
}

/** `jcmd VM.classloader_stats`. */
export const classLoaders: TableFormat = {
  open(line) {
    return HEADER.test(line.text) ? new ClassLoadersParser() : undefined;
  },
};
