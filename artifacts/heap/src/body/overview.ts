import { maskText, maskValue, type PhdFacts } from '@hindsight/heap-graph';
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
  const { phd } = dump;
  return {
    identifierSize: dump.idSize,
    ...(phd ? describePhd(phd) : { creationDate: dump.createdAt }),
    numberOfObjects: reachable,
    numberOfGCRoots: dump.roots.length,
    numberOfClasses: dump.counts.classes,
    ...(dump.mappedClasses !== undefined && { mappedClasses: dump.mappedClasses }),
    ...(!phd && { numberOfClassLoaders: loaders.defining.length }),
    usedHeapSize: usedBytes,
    generationInfoAvailable: false,
    ...(!phd && { jvmOpts: formatJvmOptions(jvm) }),
    maxHeapSize: jvm.maxHeapBytes,
    totalObjects: dump.index.size,
    unreachableObjects: unreachable.objects,
    unreachableSize: unreachable.bytes,
    jvmVersion: phd ? phd.jvmVersion : (properties.get('java.vm.version') ?? properties.get('java.version')),
    objectLayout: {
      referenceSize: layout.referenceBytes,
      objectHeader: layout.headerBytes,
      arrayHeader: layout.arrayHeaderBytes,
      alignment: layout.alignment,
      inferred: layout.agreement > 0,
    },
  };
}

/** The fields of portable heap dumps. */
const describePhd = ({ version, bits, roots }: PhdFacts): JsonObject => ({
  format: 'phd',
  phdVersion: version,
  bits,
  noFieldNames: true,
  gcRoots: roots,
});

/** Formats options as on the command line, with masked values. */
export const formatJvmOptions = ({ options }: JvmSettings): string[] =>
  options.map(({ text, property }) =>
    property ? `${text}${maskValue(property.name, property.value)}` : maskText(text),
  );
