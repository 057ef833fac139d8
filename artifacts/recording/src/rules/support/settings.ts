import { parsedNumber } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';

/** A setting of an event type, `threshold` of `jdk.FileRead`; undefined when the recording does not say. */
export const getSetting = ({ recording }: RecordingAnalysis, eventType: string, name: string): string | undefined =>
  recording.settings.find((setting) => setting.eventType === eventType && setting.name === name)?.value;

const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** `20 ms` in ms; undefined for `everyChunk` and other words. */
export function parseSettingMs(text: string | undefined): number | undefined {
  const [, digits = '', unit = ''] = /^(\d{1,15}) ?(ns|us|ms|s|m|h|d)$/.exec(text ?? '') ?? [];
  return digits === '' ? undefined : parsedNumber(Number(digits) * (UNITS[unit] ?? 1), 'duration');
}

/** `100/s` in events per second; undefined for `off`. */
export function parseThrottle(text: string | undefined): number | undefined {
  const [, digits = '', unit = ''] = /^(\d{1,12})\/(ns|us|ms|s|m|h|d)$/.exec(text ?? '') ?? [];
  return digits === '' ? undefined : (Number(digits) * 1000) / (UNITS[unit] ?? 1000);
}

/** The time below which events of a type were not recorded, in ms. */
export const getThreshold = (analysis: RecordingAnalysis, eventType: string): number | undefined =>
  parseSettingMs(getSetting(analysis, eventType, 'threshold'));

/** A flag of the JVM, as it was in effect. */
export const getFlag = ({ facts }: RecordingAnalysis, name: string): string | undefined =>
  facts.flags.find((flag) => flag.name === name)?.value;

/** The time between two samples where the recording does not state it. */
export const DEFAULT_PERIOD_MS = 20;
