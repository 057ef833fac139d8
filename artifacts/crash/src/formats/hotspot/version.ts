import type { CollectorName, NumberedText } from '../../model.ts';
import type { ReportDraft } from '../draft.ts';
import { parseNumber } from '../numbers.ts';

const PARENTHESES = /\(([^()]*)\)/g;
/** `17.0.15+6`, `21+35`, `8.0_262-b10`, `1.8.0_25-b18`, `9-ea+12`. */
const VERSION = /^\d\S*$/;
const BARE_VERSION = /(?:^|\s)(\d+\.\d\S*)/;

/** Reads `# JRE version: … (17.0.15+6) (build 17.0.15+6-Debian-1deb12u1)`. */
export function readJreVersion({ jvm, lines }: ReportDraft, { text, line }: NumberedText): void {
  lines.jreVersion = line;
  const stated = text.slice(text.indexOf(':') + 1).trim();
  for (const [, inner = ''] of stated.matchAll(PARENTHESES)) {
    if (inner.startsWith('build')) jvm.build = inner.slice('build'.length).trim() || undefined;
    else if (VERSION.test(inner)) jvm.version ??= inner;
  }
  jvm.version ??= BARE_VERSION.exec(stated)?.[1];
  jvm.feature = parseFeature(jvm.version);
  jvm.vendor ??= detectVendor(stated);
  jvm.debugLevel ??= /\b(fastdebug|slowdebug|optimized)\b/.exec(stated)?.[1];
}

/** `17.0.15+6` is 17; `1.8.0_262` is 8. */
export function parseFeature(version: string | undefined): number | undefined {
  const match = /^(\d+)(?:\.(\d+))?/.exec(version ?? '');
  return match?.[1] === '1' ? parseNumber(match[2]) : parseNumber(match?.[1]);
}

const VENDORS: readonly (readonly [RegExp, string])[] = [
  [/Temurin/i, 'Eclipse Adoptium'],
  [/AdoptOpenJDK/i, 'AdoptOpenJDK'],
  [/Corretto/i, 'Amazon'],
  [/Zulu/i, 'Azul'],
  [/Red_Hat/i, 'Red Hat'],
  [/Microsoft/i, 'Microsoft'],
  [/SapMachine/i, 'SAP'],
  [/JBR|JetBrains/i, 'JetBrains'],
  [/GraalVM/i, 'GraalVM'],
  [/Liberica|BellSoft/i, 'BellSoft'],
  [/Dragonwell/i, 'Alibaba'],
  [/Kona/i, 'Tencent'],
  [/Debian/i, 'Debian'],
  [/Ubuntu/i, 'Ubuntu'],
  [/Java\(TM\)|HotSpot\(TM\)/i, 'Oracle'],
];

const detectVendor = (text: string): string | undefined => VENDORS.find(([pattern]) => pattern.test(text))?.[1];

const COLLECTORS: Readonly<Record<string, CollectorName>> = {
  serial: 'Serial',
  parallel: 'Parallel',
  'concurrent mark sweep': 'CMS',
  g1: 'G1',
  z: 'ZGC',
  shenandoah: 'Shenandoah',
  epsilon: 'Epsilon',
};

const COLLECTOR = /\b(serial|parallel|concurrent mark sweep|g1|z|shenandoah|epsilon) gc\b/;
const PLATFORM = /\b((?:linux|windows|bsd|macosx|macos|solaris|aix|alpine-linux|linux-musl)-[a-z0-9_]+)\b/;
const MODE = /\b(mixed mode|interpreted mode|compiled mode|mixed|interpreted)\b/;

/** Reads `# Java VM: OpenJDK 64-Bit Server VM (17.0.15+6, mixed mode, sharing, …, g1 gc, linux-amd64)`. */
export function readJavaVm({ jvm, lines }: ReportDraft, { text, line }: NumberedText): void {
  lines.javaVm = line;
  const stated = text.slice(text.indexOf(':') + 1).trim();
  const last = stated.lastIndexOf('(');
  const words = stated.slice(last + 1).replace(/\)\s*$/, '');
  const title = (last < 0 ? stated : stated.slice(0, last)).trim();
  jvm.vmName = /^.*?\bVM\b/.exec(title)?.[0] ?? (title || undefined);
  jvm.mode = MODE.exec(words)?.[1];
  jvm.platform = PLATFORM.exec(words)?.[1] ?? jvm.platform;
  jvm.gc = COLLECTORS[COLLECTOR.exec(words)?.[1] ?? ''] ?? jvm.gc;
  if (words.includes(',') || words.includes('compressed oops')) jvm.compressedOops = words.includes('compressed oops');
  jvm.debugLevel ??= /\b(fastdebug|slowdebug|optimized)\b/.exec(stated)?.[1];
  jvm.vendor ??= detectVendor(stated);
}

const VM_INFO = /^vm_info: (.*?VM) \(([^()]*)\) for (\S+) JRE (.*)/;

/** Reads `vm_info: … for linux-amd64 JRE (1.8.0_352-b08), built on Oct 17 2022 …`; returns the day of the build. */
export function readVmInfo({ jvm, lines }: ReportDraft, { text, line }: NumberedText): string | undefined {
  lines.vmInfo = line;
  const match = VM_INFO.exec(text);
  if (!match) return undefined;
  const [, name, build, platform, rest = ''] = match;
  const [jre = '', built] = (rest.split(/ (?:by|with) /, 1)[0] ?? '').split(', built on ', 2);
  jvm.vmName ??= name;
  jvm.platform ??= platform;
  jvm.debugLevel ??= /\b(fastdebug|slowdebug|optimized)\b/.exec(text)?.[1];
  if (jvm.version === undefined) {
    const inner = [...jre.matchAll(PARENTHESES)].map(([, one = '']) => one).findLast((one) => VERSION.test(one));
    jvm.version = normalizeVersion(inner ?? build);
    jvm.feature = parseFeature(jvm.version);
  }
  return built;
}

/** `1.8.0_352-b08` as the line `JRE version:` writes it, `8.0_352-b08`; `25.0.3+9-LTS` without what follows the build. */
const normalizeVersion = (text: string | undefined): string | undefined =>
  text?.replace(/^1\.(?=\d+\.)/, '').replace(/^(\d[\d.]*(?:-ea)?\+\d+)\D.*$/, '$1');
