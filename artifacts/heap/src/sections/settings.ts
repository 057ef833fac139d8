import { maskedText, maskedValue } from '@hindsight/heap-graph';
import { bytes, type Cell, count } from '@hindsight/model';
import { jvmOptions } from '../body/overview.ts';
import { heapSettingsAdvice } from '../heap-settings.ts';
import type { SectionWriter } from './report-input.ts';

const MOST_PROPERTIES = 200;

/** How the JVM was started, as far as its own heap tells, and what to change about it. */
export const settingsSection: SectionWriter = ({ analysis }) => {
  const { jvm, properties, directBuffers, dump } = analysis;
  const { own, mapped, foreign } = directBuffers;
  const { layout } = dump;
  const vm = [properties.get('java.vm.name'), properties.get('java.vm.version')].filter((text) => text !== undefined);
  const limit = (value: number | undefined): Cell => (value === undefined ? 'the dump does not say' : bytes(value));
  const facts: Cell[][] = [
    ['JVM', maskedText(vm.join(' ')) || 'the dump does not say'],
    ['Options that can be read', jvmOptions(jvm).join(' ') || 'none'],
    ['Largest heap', limit(jvm.maxHeapBytes)],
    ['Largest size of direct buffers', limit(jvm.maxDirectBytes)],
    ['Direct buffers', count(own.buffers)],
    ['Memory of direct buffers', bytes(own.bytes)],
    ['Memory of mapped files', bytes(mapped.bytes)],
    ['Memory of buffers of pools and native code', bytes(foreign.bytes)],
    ['Object header', bytes(layout.headerBytes)],
    ['Reference', bytes(layout.referenceBytes)],
  ];
  const rows = [...properties]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .slice(0, MOST_PROPERTIES)
    .map(([name, value]): Cell[] => [maskedText(name), maskedValue(name, value)]);
  return {
    id: 'settings',
    title: 'JVM and heap settings',
    blocks: [
      ...heapSettingsAdvice(analysis).map((text) => ({ kind: 'paragraph' as const, text })),
      { kind: 'table', columns: ['Setting', 'Value'], rows: facts },
      ...(rows.length > 0
        ? [{ kind: 'table' as const, title: 'System properties', columns: ['Name', 'Value'], rows }]
        : []),
    ],
  };
};
