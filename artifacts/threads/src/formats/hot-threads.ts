import { ascii, type Line } from '@hindsight/model';
import type { DumpContent } from '../events.ts';
import type { DumpFormat, DumpReader, LineResult } from '../format.ts';
import { decodeUtf8 } from './decode-utf8.ts';

const ID = 'hot-threads';
const { BLANK } = ascii;
const [COLON, H] = [0x3a, 0x48];
/** Matches `::: {node-1}{aXk2}{10.0.0.1}` and, of version 1, `::: [node-1][aXk2]`. */
const NODE = /^::: (?:\{([^}]{1,200})\}|\[([^\]]{1,200})\])/;
const TITLE = /^ {0,8}Hot threads at (\S{10,40}), interval=/;
/** Matches `98.4% [cpu=97.1%, other=1.3%] (492ms out of 500ms) cpu usage by thread 'search'`. */
const HEADER =
  /^ {0,8}(\d{1,6}(?:\.\d{1,6})?)% (?:\[cpu=(\d{1,6}(?:\.\d{1,6})?)%, [^\]]{1,60}\] )?\(\S{1,20} out of \S{1,20}\) (cpu|wait|block) usage by thread '(.{0,1000})'\s*$/;
/** Matches what the frames below have in common: `8/10 snapshots sharing following 12 elements`, `unique snapshot`. */
const SNAPSHOTS = /^ {0,10}(?:(\d{1,3})\/\d{1,3} snapshots sharing following \d{1,4} elements|unique snapshot)\s*$/;
const FRAME = /^ {0,12}([^\s(]{1,1000}\([^()]{0,300}\))\s*$/;

interface Entry {
  readonly name: string;
  readonly cpuPercent: number | undefined;
  readonly line: number;
  lastLine: number;
  /** The stack that most snapshots share, and the one that is being read. */
  best: Snapshots;
  current: Snapshots;
}

interface Snapshots {
  readonly count: number;
  readonly frames: string[];
}

const NONE: Snapshots = { count: 0, frames: [] };

/** The last word counts time on a processor; a share of waiting or being blocked is no use of it. */
function toPercent(share: string, cpu: string | undefined, kind: string): number | undefined {
  return kind === 'cpu' ? Number(cpu ?? share) : undefined;
}

/** Reads the busiest threads of one node, which is one JVM. */
class HotThreadsReader implements DumpReader {
  private readonly emit: (event: DumpContent) => void;
  private node: string | undefined;
  private firstLine = 0;
  private time: string | undefined;
  private entry: Entry | undefined;
  private hasStarted = false;

  constructor(emit: (event: DumpContent) => void) {
    this.emit = emit;
  }

  line({ text, number }: Line): LineResult {
    if (text.trim() === '') return 'read';
    const [, braced, bracketed] = NODE.exec(text) ?? [];
    const node = braced ?? bracketed;
    const [, time] = TITLE.exec(text) ?? [];
    if (node !== undefined || time !== undefined) return this.title(node, time, number);
    return this.header(text, number) || this.snapshots(text, number) ? 'read' : 'over';
  }

  end(): void {
    this.endEntry();
  }

  /** Reads the name of the node and the line below it; a second one of either belongs to the next node. */
  private title(node: string | undefined, time: string | undefined, number: number): LineResult {
    if (this.time !== undefined || (node !== undefined && this.node !== undefined)) return 'over';
    this.firstLine ||= number;
    this.node ??= node;
    this.time = time;
    return 'read';
  }

  private header(text: string, number: number): boolean {
    const [, share, cpu, kind = '', name] = HEADER.exec(text) ?? [];
    if (share === undefined || name === undefined) return false;
    this.endEntry();
    this.begin();
    const cpuPercent = toPercent(share, cpu, kind);
    this.entry = { name, cpuPercent, line: number, lastLine: number, best: NONE, current: NONE };
    return true;
  }

  private snapshots(text: string, number: number): boolean {
    const { entry } = this;
    if (!entry) return false;
    const snapshots = SNAPSHOTS.exec(text);
    const [, frame] = FRAME.exec(text) ?? [];
    if (snapshots) entry.current = { count: Number(snapshots[1] ?? 1), frames: [] };
    else if (frame !== undefined) entry.current.frames.push(frame);
    else return false;
    if (entry.current.count > entry.best.count) entry.best = entry.current;
    entry.lastLine = number;
    return true;
  }

  private begin(): void {
    if (this.hasStarted) return;
    this.hasStarted = true;
    const timeText = this.time ?? '';
    const time = Date.parse(timeText);
    this.emit({
      kind: 'dump',
      line: this.firstLine,
      format: ID,
      hasStates: false,
      ...(this.node !== undefined && { jvm: `node ${decodeUtf8(this.node)}` }),
      ...(Number.isFinite(time) && { time, timeHasZone: true, timeText }),
    });
  }

  private endEntry(): void {
    const { entry } = this;
    this.entry = undefined;
    if (!entry) return;
    const { name, cpuPercent, line, lastLine, best } = entry;
    this.emit({
      kind: 'thread',
      line,
      lastLine,
      name: decodeUtf8(name),
      id: '',
      ...(cpuPercent !== undefined && { cpuPercent }),
      internal: false,
      virtual: false,
      frames: best.frames,
      locks: [],
      synchronizers: [],
    });
  }
}

const mayStart = (line: Line): boolean => line.at(0) === COLON || line.at(0) === BLANK || line.at(0) === H;

const isStart = (text: string): boolean => NODE.test(text) || TITLE.test(text);

/** `GET _nodes/hot_threads` of Elasticsearch and OpenSearch: the busiest threads of each node, without their states. */
export const HOT_THREADS: DumpFormat = {
  id: ID,
  title: 'Hot threads of Elasticsearch and OpenSearch',
  detect: ({ lines }) => (lines.some((line) => TITLE.test(line)) ? 1 : 0),
  isDumpLine: (line) => TITLE.test(line),
  findStart: (line) => (mayStart(line) && isStart(line.text) ? 0 : -1),
  open: (emit) => new HotThreadsReader(emit),
};
