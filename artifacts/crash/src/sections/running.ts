import { formatBytes, UNKNOWN } from '@hindsight/claims';
import type { Block, Cell, Finding } from '@hindsight/model';
import type { Blame, Crash, CrashFrame, CrashReport, CrashThread } from '../model.ts';
import { isExternalSignal } from '../rules/support/crash-class.ts';
import { linkLine, nameEvent, type SectionWriter } from './report-input.ts';

/** The top of a stack shows who called whom; a recursion has thousands of frames. */
const MAX_FRAMES = 10;
/** A blamed frame further down is shown with these callers, up to the last number of frames. */
const CALLERS = 3;
const MAX_FRAMES_TO_BLAMED = 18;

/** Writes what was running: the thread, its stack with the blamed frame marked, the compile task and the VM operation. */
export const writeRunning: SectionWriter = ({ analysis, findings }) => {
  const { crash } = analysis.report;
  const blocks: Block[] = [
    ...writeThread(crash, nameEvent(analysis)),
    // Where Java code passed a wrong address, or another process sent the signal, no frame is to blame.
    ...writeStack(analysis.report, isOfJava(findings) || isExternalSignal(analysis) ? undefined : analysis.blame),
  ];
  if (blocks.length === 0) return undefined;
  // The stack says whose code it was: nobody should have to unfold it.
  return { id: 'running', title: 'What was running', open: true, blocks };
};

function writeThread({ thread, compileTask, vmOperation, pid, tid }: Crash, event: string): Block[] {
  const rows: (readonly Cell[])[] = [];
  if (thread) rows.push(...describeThread(thread));
  const ids = [
    ...(pid === undefined ? [] : [`process ${pid}`]),
    ...(tid === undefined && thread?.id === undefined ? [] : [`thread ${thread?.id ?? tid}`]),
  ];
  if (ids.length > 0) rows.push(['In the system', ids.join(', ')]);
  if (compileTask) rows.push(['Method that was compiled', linkLine(compileTask.method, compileTask.line)]);
  if (vmOperation) rows.push(['Operation of the JVM', linkLine(vmOperation.name, vmOperation.line)]);
  return rows.length === 0 ? [] : [{ kind: 'table', columns: ['', `At the time of the ${event}`], rows }];
}

function describeThread({ name, type, kind, state, stackBytes, stackFreeBytes, line }: CrashThread): Cell[][] {
  const rows: Cell[][] = [['Thread', linkLine(name ?? type ?? KIND_NAMES[kind], line)]];
  rows.push(['Kind of thread', `${KIND_NAMES[kind]}${state === undefined ? '' : `, ${state}`}`]);
  const free = stackFreeBytes === undefined ? '' : `${formatBytes(stackFreeBytes)} free`;
  if (stackBytes !== undefined) rows.push(['Stack', [formatBytes(stackBytes), free].filter(Boolean).join(', ')]);
  else if (free !== '') rows.push(['Stack', free]);
  return rows;
}

const KIND_NAMES: Readonly<Record<CrashThread['kind'], string>> = {
  java: 'Java thread',
  compiler: 'compiler thread',
  gc: 'GC thread',
  vm: 'VM thread',
  watcher: 'watcher thread',
  native: 'native thread that the JVM does not know',
  other: 'other thread',
};

const FRAME_KINDS: Readonly<Record<NonNullable<CrashFrame['kind']>, string>> = {
  native: 'native code',
  jvm: 'code of the JVM',
  compiled: 'compiled Java code',
  interpreted: 'interpreted Java code',
  stub: 'stub of the JVM',
};

/** Java code passed a wrong address. */
const isOfJava = (findings: readonly Finding[]): boolean =>
  findings.some(({ id, followsFrom }) => id === 'unsafe-access' && followsFrom === undefined);

function writeStack({ crash }: CrashReport, blame: Blame | undefined): Block[] {
  const frames = crash.stack.length > 0 ? crash.stack : crash.javaStack;
  const listed = frames.length > 0 ? frames : crash.frame ? [crash.frame] : [];
  if (listed.length === 0) return [];
  const blamed = listed.findIndex(({ line }) => line === blame?.frame.line);
  const shown = Math.max(MAX_FRAMES, Math.min(blamed + 1 + CALLERS, MAX_FRAMES_TO_BLAMED));
  const rows = listed.slice(0, shown).map((frame) => describeFrame(frame, blame));
  const table: Block = { kind: 'table', title: 'Stack, top first', columns: ['Frame', 'What it is'], rows };
  const rest = listed.slice(shown);
  const more: Block[] =
    rest.length === 0
      ? []
      : [{ kind: 'code', title: 'Further frames', text: rest.map(({ text }) => text).join('\n'), folded: true }];
  const why: Block[] = blame ? [{ kind: 'paragraph', text: `Suspect: ${blame.module}. ${blame.why}` }] : [];
  return [...why, table, ...more];
}

const describeFrame = (frame: CrashFrame, blame: Blame | undefined): Cell[] => [
  linkLine(frame.text, frame.line),
  `${frame.kind === undefined ? UNKNOWN : FRAME_KINDS[frame.kind]}${blame?.frame.line === frame.line ? ', blamed' : ''}`,
];
