import { metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { getReport, hasCrashed, quoteCrashHeader } from '../crash-reports.ts';
import type { CapturedCrash } from '../model.ts';
import type { Note } from './note.ts';

const MIN_CRASHES = 2;
const MAX_QUOTED = 4;

export const repeatedCrash: Note = {
  id: 'repeated-crash',
  title: 'The JVM crashed again in the same code',
  because:
    'Two reports of one version of the JVM that blame one frame have one cause: a matter of hardware or of a random overwrite would show elsewhere the second time.',
  find: ({ crashReports }) => {
    const groups = Map.groupBy(
      crashReports.filter(({ members }) => hasCrashed(members)),
      describeCode,
    );
    const repeated = [...groups].flatMap(([code, reports]) => {
      const crashes = removeCopies(reports);
      return code !== undefined && crashes.length >= MIN_CRASHES ? [{ code, crashes }] : [];
    });
    const [most] = repeated.toSorted((a, b) => b.crashes.length - a.crashes.length);
    const [first, ...more] = most?.crashes ?? [];
    if (!most || !first) return undefined;
    const { code, crashes } = most;
    return {
      title: `The JVM crashed ${crashes.length} times in ${code}`,
      level: 'SEVERE',
      cause: 'crash',
      confidence: 'high',
      explanation: `${crashes.length} reports of ${first.members.analysis.analysis.report.jvm.version ?? 'one version of the JVM'} blame the same frame, ${code}: ${crashes
        .slice(0, MAX_QUOTED)
        .map(({ name }) => `\`${name}\``)
        .join(', ')}. They have one cause.`,
      advice: 'Mend the cause that the newest report names before the next restart; it will come back until then.',
      evidence: [
        metricEvidence('crashes in the same code', count(crashes.length), count(MIN_CRASHES)),
        quoteCrashHeader(first),
        ...more.slice(0, MAX_QUOTED - 1).map(quoteCrashHeader),
      ],
    };
  },
};

/** The blamed frame without its offset, with the version of the JVM as part of the key. */
function describeCode({ members }: CapturedCrash): string | undefined {
  const { blame, report } = members.analysis.analysis;
  if (!blame) return undefined;
  const { method, function: name, text } = blame.frame;
  const code = method ?? (name === undefined ? text.replace(/\s{2,}/g, ' ') : `${blame.module} ${name}`);
  return report.jvm.version === undefined ? code : `${code} (JDK ${report.jvm.version})`;
}

/** The same report may lie in an archive twice. */
const removeCopies = (reports: readonly CapturedCrash[]): CapturedCrash[] => [
  ...new Map(
    reports.map((one) => {
      const { crash, process } = getReport(one.members);
      return [`${crash.pid} ${process.time} ${crash.pc}`, one] as const;
    }),
  ).values(),
];
