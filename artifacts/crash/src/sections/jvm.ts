import type { Block, Cell } from '@hindsight/model';
import type { CrashAnalysis } from '../model.ts';
import { linkLine, type SectionWriter } from './report-input.ts';

const MAX_ROWS = 200;
const MS_PER_DAY = 86_400_000;

/** Writes the JVM, its age and its flags. Secrets in arguments and in the environment are masked where they were read. */
export const writeJvm: SectionWriter = ({ analysis }) => {
  const { jvm } = analysis.report;
  const rows = describeJvm(analysis);
  const blocks: Block[] = rows.length === 0 ? [] : [{ kind: 'table', columns: ['', 'Value'], rows }];
  if (jvm.arguments.length > 0) {
    blocks.push({ kind: 'code', title: 'Arguments of the JVM', text: jvm.arguments.join('\n'), folded: true });
  }
  if (jvm.flags.length > 0) blocks.push(listFlags(analysis));
  if (jvm.environment.length > 0) {
    const text = jvm.environment
      .slice(0, MAX_ROWS)
      .map(({ name, value }) => `${name}=${value}`)
      .join('\n');
    blocks.push({ kind: 'code', title: 'Environment', text, folded: true });
  }
  if (blocks.length === 0) return undefined;
  const named = [jvm.version && `JDK ${jvm.version}`, jvm.gc, jvm.platform].filter((part) => part !== undefined);
  return {
    id: 'jvm',
    title: 'JVM, its age and its flags',
    ...(named.length > 0 && { summary: named.join(', ') }),
    blocks,
  };
};

function describeJvm({ report: { jvm, process, lines }, age, at }: CrashAnalysis): Cell[][] {
  const released =
    age?.releasedAt === undefined ? jvm.releaseDate : new Date(age.releasedAt).toISOString().slice(0, 10);
  const rows: [string, string | undefined, number | undefined][] = [
    ['Version', jvm.version, lines.jreVersion],
    ['Vendor', jvm.vendor, lines.jreVersion],
    ['JVM', jvm.vmName, lines.javaVm],
    ['Mode', jvm.mode, lines.javaVm],
    ['Collector', jvm.gc, lines.javaVm ?? lines.heap],
    ['Platform', jvm.platform, lines.javaVm],
    ['Compressed oops', jvm.compressedOopsMode, lines.heapAddress],
    ['Released', describeAge(released, age?.releasedAt, at), lines.vmInfo],
    ['Security updates missed', age?.missedUpdates === undefined ? undefined : String(age.missedUpdates), lines.vmInfo],
    ['Newest update then', age?.newestUpdate, undefined],
    ['Command', jvm.javaCommand, lines.javaCommand],
    ['Machine', process.host, lines.host],
    ['Operating system', process.os, lines.os],
    ['Virtualization', process.virtualization, lines.virtualization],
  ];
  return rows.flatMap(([name, value, line]) => (value === undefined ? [] : [[name, linkLine(value, line)]]));
}

function describeAge(
  day: string | undefined,
  releasedAt: number | undefined,
  at: number | undefined,
): string | undefined {
  if (day === undefined || releasedAt === undefined || at === undefined || at < releasedAt) return day;
  return `${day}, ${Math.floor((at - releasedAt) / MS_PER_DAY)} days before the crash`;
}

const listFlags = ({ report: { jvm } }: CrashAnalysis): Block => ({
  kind: 'code',
  title: 'Flags',
  text: jvm.flags
    .slice(0, MAX_ROWS)
    .map(({ name, value, origin }) => `${name} = ${value}${origin === undefined ? '' : `  (${origin})`}`)
    .join('\n'),
  folded: true,
});
