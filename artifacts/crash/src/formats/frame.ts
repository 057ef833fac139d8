import type { Compiler, CrashFrame, FrameKind, FrameType } from '../model.ts';

const KINDS: Readonly<Record<FrameType, FrameKind>> = {
  C: 'native',
  V: 'jvm',
  J: 'compiled',
  A: 'compiled',
  j: 'interpreted',
  v: 'stub',
};

const COMPILERS: Readonly<Record<string, Compiler>> = { c1: 'c1', c2: 'c2', jvmci: 'jvmci', graal: 'jvmci' };

const FRAME = /^([CVJAjv])\s{1,8}(\S.*)$/;
const LIBRARY = /^\[([^\]]+?)(?:\+0x[0-9a-f]{1,16})?\](?:\s(.*))?$/i;
const OFFSET = /\+0x[0-9a-f]{1,16}(?:\s{1,8}\([^()]*\))?$/i;
const COMPILED = /^(?:\d{1,10}\s*)?(?:[%sb!n]{1,5}\s+)?(?:(c1|c2|jvmci|graal)\s+)?([^\s(]+)\(/i;
const INTERPRETED = /^([^\s(]+)\(/;

/** Parses a frame of a native or Java stack; undefined when the line is none. */
export function parseFrame(text: string, line: number): CrashFrame | undefined {
  const match = FRAME.exec(text);
  if (!match) return undefined;
  const type = match[1] as FrameType;
  const rest = (match[2] ?? '').trimEnd();
  const frame = { text: text.trimEnd(), type, kind: KINDS[type], line };
  if (type === 'C' || type === 'V') return { ...frame, ...parseNative(rest) };
  if (type === 'v') return { ...frame, function: rest.replace(OFFSET, '') };
  return { ...frame, ...parseJava(rest, type) };
}

function parseNative(text: string): Partial<CrashFrame> {
  const match = LIBRARY.exec(text);
  if (!match) return {};
  const named = match[2]?.trim();
  return {
    library: getBaseName(match[1] ?? ''),
    ...(named !== undefined && named !== '' && { function: named.replace(OFFSET, '') }),
  };
}

function parseJava(text: string, type: FrameType): Partial<CrashFrame> {
  if (type === 'j') {
    const method = INTERPRETED.exec(text)?.[1];
    return method === undefined ? {} : { method };
  }
  const match = COMPILED.exec(text);
  if (!match) return {};
  const compiler = COMPILERS[(match[1] ?? '').toLowerCase()];
  return { method: match[2], ...(compiler && { compiler }) };
}

/** Longer names of files do not exist: it is NAME_MAX of all systems that run a JVM. */
const MAX_NAME_CHARACTERS = 255;

/** The part of a path behind its last separator, of Unix or Windows. */
export function getBaseName(path: string): string {
  const start = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1;
  return path.slice(start, start + MAX_NAME_CHARACTERS);
}
