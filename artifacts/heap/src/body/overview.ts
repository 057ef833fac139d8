import { maskText, maskValue } from '@hindsight/heap-graph';
import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import type { JvmSettings } from '../metrics/jvm/jvm-settings.ts';

export function buildOverviewBody({
  dump,
  reachable,
  usedBytes,
  loaders,
  unreachable,
  properties,
  jvm,
}: HeapAnalysis): JsonObject {
  const { layout } = dump;
  return {
    identifierSize: dump.idSize,
    creationDate: dump.createdAt,
    numberOfObjects: reachable,
    numberOfGCRoots: dump.roots.length,
    numberOfClasses: dump.counts.classes,
    numberOfClassLoaders: loaders.defining.length,
    usedHeapSize: usedBytes,
    generationInfoAvailable: false,
    jvmOpts: formatJvmOptions(jvm),
    maxHeapSize: jvm.maxHeapBytes,
    totalObjects: dump.index.size,
    unreachableObjects: unreachable.objects,
    unreachableSize: unreachable.bytes,
    jvmVersion: properties.get('java.vm.version') ?? properties.get('java.version'),
    objectLayout: {
      referenceSize: layout.referenceBytes,
      objectHeader: layout.headerBytes,
      arrayHeader: layout.arrayHeaderBytes,
      alignment: layout.alignment,
      inferred: layout.agreement > 0,
    },
  };
}

/** Formats options as on the command line, with masked values. */
export const formatJvmOptions = ({ options }: JvmSettings): string[] =>
  options.map(({ text, property }) =>
    property ? `${text}${maskValue(property.name, property.value)}` : maskText(text),
  );
