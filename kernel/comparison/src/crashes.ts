import type { AnalysisSuccess, Comparison } from '@hindsight/api';
import { isJsonObject, type Json, toJsonObject } from '@hindsight/model';

type ComparedCrash = NonNullable<Comparison['crash']>;

const readText = (value: Json | undefined): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** What tells one crash from another, as the answer of a crash report has it. */
interface CrashTraits {
  readonly kind: string;
  readonly cause: string | undefined;
  readonly place: string | undefined;
  readonly rows: readonly (readonly [string, string | undefined])[];
}

/** Reads the traits of a crash; undefined for other kinds and for reports without a crash. */
function readTraits({ body }: AnalysisSuccess): CrashTraits | undefined {
  const { crash } = body;
  if (!isJsonObject(crash) || crash.kind === 'none' || crash.kind === 'fragment') return undefined;
  const [verdict, jvm, process] = [toJsonObject(body.verdict), toJsonObject(body.jvm), toJsonObject(body.process)];
  const [blame, thread] = [toJsonObject(crash.blame), toJsonObject(crash.thread)];
  const blamed = toJsonObject(isJsonObject(blame.frame) ? blame.frame : crash.frame);
  const module = readText(blame.module) ?? readText(blamed.library);
  const code = readText(blamed.function) ?? readText(blamed.method);
  const cause = readText(verdict.id);
  return {
    kind: String(crash.kind),
    cause,
    place: [module, code].filter((part) => part !== undefined).join(' ') || undefined,
    rows: [
      ['Cause', readText(verdict.title) ?? cause],
      ['Signal or error', readText(crash.signal) ?? readText(crash.message) ?? readText(crash.failedPurpose)],
      ['Blamed code', module],
      ['Function or method', code],
      ['Thread', readText(thread.name) ?? readText(thread.kind)],
      ['Version of the JDK', readText(jvm.version)],
      ['Collector', readText(jvm.gc)],
      ['Process', readText(crash.pid)],
      ['Time', readText(process.time)],
    ],
  };
}

/** Compares two crashes: whether one cause explains both. Undefined unless both are crashes. */
export function compareCrashes(ofA: AnalysisSuccess, ofB: AnalysisSuccess): ComparedCrash | undefined {
  const [a, b] = [readTraits(ofA), readTraits(ofB)];
  if (!a || !b) return undefined;
  const sameCause = a.cause !== undefined && a.cause === b.cause;
  const samePlace = a.place === b.place;
  const rows = a.rows.flatMap(([label, inA], index) => {
    const inB = b.rows[index]?.[1];
    if (inA === undefined && inB === undefined) return [];
    return [{ label, ...(inA !== undefined && { a: inA }), ...(inB !== undefined && { b: inB }), same: inA === inB }];
  });
  return { same: sameCause && samePlace && a.kind === b.kind, sentence: describe(a, b, sameCause, samePlace), rows };
}

function describe(a: CrashTraits, b: CrashTraits, sameCause: boolean, samePlace: boolean): string {
  if (sameCause && samePlace && a.kind === b.kind) {
    return a.place === undefined ? 'Both have the same cause.' : `Both crashed for the same cause, in ${a.place}.`;
  }
  if (samePlace && a.place !== undefined) return `Both crashed in ${a.place}, but for different causes.`;
  if (sameCause)
    return `Both are of one kind, but A crashed in ${a.place ?? 'another place'} and B in ${b.place ?? 'another place'}.`;
  return 'The two crashes have different causes.';
}
