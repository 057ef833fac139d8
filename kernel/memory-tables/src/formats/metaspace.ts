import type { MetaspacePart } from '../table.ts';
import type { TableContent, TableFormat, TableParser } from '../table-format.ts';
import type { TableLine } from '../table-line.ts';
import { parseCount, parseSizeText } from '../values.ts';

const USAGE = /^Total Usage(?: - (\d{1,9}) loaders?, (\d{1,9}) classes)?/;
/** The report in short, `VM.metaspace basic`, states what is used and what is committed in lists of their own. */
const BASIC_USAGE = /^Usage:$/;
const SIZE = String.raw`(\d{1,15}(?:\.\d{1,3})? ?(?:bytes|[KMG]B|[KMG]))`;
const PART = new RegExp(`^\\s*(Non-?Class|Class|Both):\\s+\\d{1,9} chunks?,\\s+${SIZE} capacity,`, 'i');
const BASIC_PART = new RegExp(`^\\s*(Non-?Class|Class|Both)(?: space)?:\\s+${SIZE} (?:used|reserved)\\b`, 'i');
const FIGURE = new RegExp(`${SIZE} ?(?:\\( *[<\\d.]{1,6} ?%\\) )?(committed|used|free|waste|reserved)`, 'g');
/** Lines of a report of the metaspace that state nothing else of use. */
const OTHER =
  /^\s*(?:Virtual space|Chunk freelists|Waste|Internal statistics|Settings|Number of|UseCompressedClass|num_|MaxMetaspaceSize|CompressedClassSpaceSize|Initial GC threshold|Current GC threshold|CDS|commit_granule|enlarge_chunks|use_allocation_guard|new_chunks|virtual_space|uncommit|handle_deall|- |Non-?[Cc]lass|Class|Both|\d{1,4}[kmb]:|Total word size|Total:|\(percentages|Deallocated|Usage|Chunk|Internal|metaspace|\*|[a-z][\w ]{2,40}:)/;
const MAX = new RegExp(`^MaxMetaspaceSize: (?:unlimited|${SIZE})`);
const CLASS_SPACE = new RegExp(`^CompressedClassSpaceSize: ${SIZE}`);
const HEAP_INFO = /^\s*Metaspace\s+used \d{1,15}[KMB]?, (?:capacity|committed)/;
const HEAP_INFO_CLASS = /^\s*class space\s+used \d/;

class MetaspaceParser implements TableParser {
  private readonly parts = new Map<string, MetaspacePart>();
  private loaders: number | undefined;
  private classes: number | undefined;
  private maxBytes: number | undefined;
  private classSpaceBytes: number | undefined;
  private isWhole = false;
  private isBasic = false;

  take({ text, number }: TableLine): boolean {
    if (/^\s*$/.test(text)) return true;
    const usage = USAGE.exec(text) ?? BASIC_USAGE.exec(text);
    if (usage) return this.takeUsage(usage);
    if (HEAP_INFO.test(text) || HEAP_INFO_CLASS.test(text)) return !this.isWhole;
    if (!this.isWhole) return false;
    const part = (this.isBasic ? BASIC_PART : PART).exec(text);
    const name = part?.[1]?.toLowerCase().replace('-', '');
    const known = name === undefined ? undefined : this.parts.get(name);
    if (name !== undefined && (this.isBasic || !known))
      this.parts.set(name, parsePart(text, known ?? { line: number }));
    this.maxBytes ??= parseSizeText(MAX.exec(text)?.[1] ?? '');
    this.classSpaceBytes ??= parseSizeText(CLASS_SPACE.exec(text)?.[1] ?? '');
    return part !== null || OTHER.test(text);
  }

  finish(): TableContent | undefined {
    if (!this.isWhole || (this.isBasic && this.parts.size === 0)) return undefined;
    return {
      kind: 'metaspace',
      format: 'metaspace',
      loaders: this.loaders,
      classes: this.classes,
      nonClass: this.parts.get('nonclass'),
      classSpace: this.parts.get('class'),
      both: this.parts.get('both'),
      maxMetaspaceBytes: this.maxBytes,
      compressedClassSpaceBytes: this.classSpaceBytes,
    };
  }

  private takeUsage([text, loaders, classes]: RegExpExecArray): boolean {
    if (this.isWhole) return false;
    this.isWhole = true;
    this.isBasic = BASIC_USAGE.test(text);
    this.loaders = parseCount(loaders);
    this.classes = parseCount(classes);
    return true;
  }
}

/** Reads the figures of a line; `known` are those of earlier ones. */
function parsePart(text: string, known: MetaspacePart): MetaspacePart {
  const figures = new Map<string, number>();
  for (const [, size = '', name = ''] of text.matchAll(FIGURE)) {
    const bytes = parseSizeText(size);
    if (bytes !== undefined && !figures.has(name)) figures.set(name, bytes);
  }
  return {
    committedBytes: figures.get('committed') ?? known.committedBytes,
    usedBytes: figures.get('used') ?? known.usedBytes,
    freeBytes: figures.get('free') ?? known.freeBytes,
    wasteBytes: figures.get('waste') ?? known.wasteBytes,
    reservedBytes: figures.get('reserved') ?? known.reservedBytes,
    line: known.line,
  };
}

/** `jcmd VM.metaspace`, whole or in short. */
export const metaspace: TableFormat = {
  open(line) {
    if (![USAGE, BASIC_USAGE, HEAP_INFO].some((begin) => begin.test(line.text))) return undefined;
    const parser = new MetaspaceParser();
    return parser.take(line) ? parser : undefined;
  },
};
