import type { CrashAnalysis } from '../../model.ts';

export const isLinux = ({ report }: CrashAnalysis): boolean => report.jvm.platform?.startsWith('linux') ?? true;

export const isWindows = ({ report }: CrashAnalysis): boolean =>
  report.jvm.platform?.startsWith('windows') ?? report.crash.kind === 'exception';

/** HotSpot calls macOS `bsd`. */
export const isMacOs = ({ report }: CrashAnalysis): boolean =>
  /^(?:bsd|macosx|darwin)\b/.test(report.jvm.platform ?? '');
