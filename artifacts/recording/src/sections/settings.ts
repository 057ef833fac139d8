import { pluralize } from '@hindsight/claims';
import { bytes, type Cell, count } from '@hindsight/model';
import type { NotRecorded } from '../model.ts';
import type { KeyValue } from '../model-facts.ts';
import { buildFoldedSection, buildTable, type SectionWriter } from './report-input.ts';

const MAX_ROWS = 300;

const listPairs = (title: string, pairs: readonly KeyValue[]) =>
  buildTable(
    title,
    ['Name', 'Value'],
    pairs.slice(0, MAX_ROWS).map(({ key, value }): Cell[] => [key, value]),
  );

/** Flags, properties and variables; secrets in them are masked. */
export const writeSettings: SectionWriter = ({ analysis: { facts } }) => {
  const { flags, flagCount, systemProperties, environment } = facts;
  const changed = flags.filter(({ origin }) => origin !== 'Default');
  const summary = `${pluralize(flagCount, 'flag')}, ${changed.length} not default; ${pluralize(systemProperties.length, 'property', 'properties')}`;
  return buildFoldedSection('settings', 'Flags and properties', summary, [
    ...buildTable(
      'Flags that are not default',
      ['Flag', 'Value', 'Origin'],
      changed.slice(0, MAX_ROWS).map(({ name, value, origin }): Cell[] => [name, value, origin]),
    ),
    ...listPairs('System properties', systemProperties),
    ...listPairs('Environment', environment),
  ]);
};

/** Every type of event that was read. */
export const writeEventTypes: SectionWriter = ({ analysis: { recording } }) => {
  const { eventTypes, events } = recording;
  const [most] = eventTypes.toSorted((a, b) => b.count - a.count);
  const summary = `${pluralize(events, 'event')} of ${pluralize(eventTypes.length, 'type')}${most ? `, most ${most.name}` : ''}`;
  return buildFoldedSection('event-types', 'Events', summary, [
    ...buildTable(
      'By type',
      ['Type', 'Name', 'Events', 'Size'],
      eventTypes
        .toSorted((a, b) => b.count - a.count)
        .map((type): Cell[] => [type.label, type.name, count(type.count), bytes(type.bytes)]),
    ),
  ]);
};

/** What to set so that the recorder writes the events. */
function adviseRecording({ name, why, value }: NotRecorded): string {
  if (why === 'off') return `\`jcmd PID JFR.start ${name}#enabled=true\``;
  if (why === 'threshold')
    return `shorter than ${value}: \`jcmd PID JFR.start ${name}#threshold=0ms\` shows them, at a cost`;
  return `throttled to ${value}: \`jcmd PID JFR.start ${name}#throttle=off\` writes all, at a cost`;
}

/** What the settings made invisible, and how to record it. */
export const writeNotRecorded: SectionWriter = ({ analysis: { notRecorded } }) => {
  if (notRecorded.length === 0) return undefined;
  const off = notRecorded.filter(({ why }) => why === 'off').length;
  const summary = `${pluralize(off, 'type')} off, ${notRecorded.length - off} limited by a threshold or throttled`;
  return buildFoldedSection('not-recorded', 'What was not recorded', summary, [
    ...buildTable(
      'Settings of the recording that hide events',
      ['Event', 'Why', 'Setting', 'To see them'],
      notRecorded.map((one): Cell[] => [one.name, one.why, one.value, adviseRecording(one)]),
    ),
  ]);
};
