import { maskText, maskValue } from '@hindsight/heap-graph';
import { bytes, type Cell, count } from '@hindsight/model';
import { formatJvmOptions } from '../body/overview.ts';
import { adviseHeapSettings } from '../heap-settings.ts';
import type { SectionWriter } from './report-input.ts';

const MAX_PROPERTIES = 200;

/** JVM settings as far as the heap contains them, with advice. */
export const writeSettingsSection: SectionWriter = ({ analysis }) => {
  const { jvm, properties, directBuffers, dump } = analysis;
  const { own, mapped, foreign } = directBuffers;
  const { layout } = dump;
  const vm = [properties.get('java.vm.name'), properties.get('java.vm.version')].filter((text) => text !== undefined);
  const limit = (value: number | undefined): Cell => (value === undefined ? 'the dump does not say' : bytes(value));
  const facts: Cell[][] = [
    ['JVM', maskText(vm.join(' ')) || 'the dump does not say'],
    ['Options that can be read', formatJvmOptions(jvm).join(' ') || 'none'],
    ['Largest heap', limit(jvm.maxHeapBytes)],
    ['Largest size of direct buffers', limit(jvm.maxDirectBytes)],
    ['Direct buffers', count(own.buffers)],
    ['Memory of direct buffers', bytes(own.bytes)],
    ['Memory of mapped files', bytes(mapped.bytes)],
    ['Memory of buffers of pools and native code', bytes(foreign.bytes)],
    ['Object header', bytes(layout.headerBytes)],
    ['Reference', bytes(layout.referenceBytes)],
    ...(dump.mappedClasses === undefined ? [] : [['Classes that the mapping file names', count(dump.mappedClasses)]]),
  ];
  const rows = [...properties]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .slice(0, MAX_PROPERTIES)
    .map(([name, value]): Cell[] => [maskText(name), maskValue(name, value)]);
  return {
    id: 'settings',
    title: 'JVM and heap settings',
    blocks: [
      ...adviseHeapSettings(analysis).map((text) => ({ kind: 'paragraph' as const, text })),
      { kind: 'table', columns: ['Setting', 'Value'], rows: facts },
      ...(rows.length > 0
        ? [{ kind: 'table' as const, title: 'System properties', columns: ['Name', 'Value'], rows }]
        : []),
    ],
  };
};
