import { ArtifactError } from '@hindsight/model';

const FORMS = 'Write ISO 8601, milliseconds since 1970, or seconds after the start of the recording as 90s.';
const LENGTH_FORMS = 'Write milliseconds, or 90s, 15m, 24h, PT15M.';
const SECONDS_AFTER_START = /^(\d{1,12}(?:\.\d{1,9})?)\s?s$/;
const EPOCH_MS = /^\d{9,16}$/;
const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;
const LENGTH = /^(?:PT)?(\d{1,12}(?:\.\d{1,9})?)\s?(ms|s|m|min|h|d)?$/i;
const MS_PER: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

type Options = Readonly<Record<string, string>>;

/** The window of a request in ms since 1970; `startMs` exclusive, `endMs` inclusive. */
export interface AppliedWindow {
  readonly startMs?: number;
  readonly endMs?: number;
}

/** Resolves the time parameters of a request. Throws `bad-parameter`. */
export function resolveWindow(options: Options, recordingStartMs: number, recordingEndMs: number): AppliedWindow {
  const { startTime, endTime, beforeEndTime } = options;
  if (beforeEndTime !== undefined) {
    if (startTime !== undefined || endTime !== undefined)
      throw new ArtifactError(
        'bad-parameter',
        'beforeEndTime cannot be combined with startTime or endTime: leave one out.',
      );
    return { startMs: recordingEndMs - parseLength(beforeEndTime), endMs: recordingEndMs };
  }
  const startMs = startTime === undefined ? undefined : parseStamp('startTime', startTime, recordingStartMs);
  const endMs = endTime === undefined ? undefined : parseStamp('endTime', endTime, recordingStartMs);
  if (startMs !== undefined && endMs !== undefined && startMs >= endMs)
    throw new ArtifactError('bad-parameter', 'startTime must be earlier than endTime.');
  return { ...(startMs !== undefined && { startMs }), ...(endMs !== undefined && { endMs }) };
}

function parseStamp(name: string, text: string, recordingStartMs: number): number {
  const seconds = SECONDS_AFTER_START.exec(text)?.[1];
  if (seconds !== undefined) return recordingStartMs + 1000 * Number(seconds);
  if (EPOCH_MS.test(text)) return Number(text);
  const zone = ISO.exec(text);
  // A blank before the zone was a plus sign in the address.
  const iso = zone && text.replace(' ', 'T').replace(',', '.') + (zone[1] ? '' : 'Z');
  const ms = iso ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(ms)) throw new ArtifactError('bad-parameter', `${name} is not a timestamp. ${FORMS}`);
  return ms;
}

function parseLength(text: string): number {
  const [, number, unit = 'ms'] = LENGTH.exec(text) ?? [];
  const ms = Number(number) * (MS_PER[unit.toLowerCase()] ?? 1);
  if (ms > 0) return ms;
  throw new ArtifactError('bad-parameter', `beforeEndTime is not a length of time above zero. ${LENGTH_FORMS}`);
}
