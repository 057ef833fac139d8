import type { CrashAnalysis } from '../../model.ts';

export const isLinux = ({ report }: CrashAnalysis): boolean => report.jvm.platform?.startsWith('linux') ?? true;

export const isWindows = ({ report }: CrashAnalysis): boolean =>
  report.jvm.platform?.startsWith('windows') ?? report.crash.kind === 'exception';

/** HotSpot calls macOS `bsd`. */
export const isMacOs = ({ report }: CrashAnalysis): boolean =>
  /^(?:bsd|macosx|darwin)\b/.test(report.jvm.platform ?? '');

/** The JVM is one of 32 bits, by its platform or by the name of its VM. */
export function has32Bits({ report: { jvm } }: CrashAnalysis): boolean {
  const { platform = '', vmName = '' } = jvm;
  return /-(?:x86|i[3-6]86|arm|ppc|sparc32)$/.test(platform) || /\b(?:Client|Minimal) VM\b/.test(vmName);
}
