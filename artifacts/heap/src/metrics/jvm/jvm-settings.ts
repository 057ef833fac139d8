import type { HeapDump, HeapObjects } from '@hindsight/heap-graph';
import { readMapEntries } from '../support/map-entries.ts';
import { readTextEntries } from './system-properties.ts';

/** A command line option by name and value, because the value may be a secret. */
export interface JvmOption {
  /** `-Xmx512m`, `-Dname=` */
  readonly text: string;
  /** Set for a system property. */
  readonly property?: { readonly name: string; readonly value: string };
}

/** How the JVM was started, as far as its heap contains it. */
export interface JvmSettings {
  readonly options: readonly JvmOption[];
  /** The value of `Runtime.maxMemory()`, which excludes one survivor space where the collector has them. */
  readonly maxHeapBytes?: number;
  readonly maxDirectBytes?: number;
}

/** JDK 9 and later, and JDK 8. */
const VM_CLASSES = ['jdk.internal.misc.VM', 'sun.misc.VM'];
/**
 * Without `-XX:MaxDirectMemorySize` the property is -1 or missing, and the limit of the heap applies (seen in JDK 17
 * and 25).
 */
const MAX_DIRECT = 'sun.nio.MaxDirectMemorySize';
const OPTION_VARIABLES = ['JAVA_TOOL_OPTIONS', 'JDK_JAVA_OPTIONS', '_JAVA_OPTIONS'];

/** Properties that the JVM sets itself; all others were set with `-D`. */
const JVM_PROPERTY =
  /^(?:java\.|sun\.|jdk\.|os\.|user\.|file\.|line\.|path\.|awt\.|native\.|stdout\.|stderr\.|stdin\.|ftp\.|http\.|socksNonProxyHosts|gopherProxySet|com\.sun\.management)/;
/** Properties with such names that only the command line sets. */
const COMMAND_LINE_PROPERTY =
  /^(?:java\.(?:util\.logging|rmi|security|net|awt|protocol|naming|locale)|sun\.(?:net|rmi|security|misc)|jdk\.(?:tls|http|internal\.http|virtualThread|net|xml)|http\.(?:proxy|nonProxy|keep|max|agent)|com\.sun\.management\.)/;

export function readJvmSettings(dump: HeapDump, objects: HeapObjects): JvmSettings {
  const [vm, saved] = readSavedProperties(objects);
  const direct = vm === undefined ? undefined : objects.readStaticNumber(vm, 'directMemory');
  const given = saved.get(MAX_DIRECT);
  const isDefault = given === '-1' || (given === undefined && vm === 'jdk.internal.misc.VM');
  const options = readArguments(dump, objects) ?? [
    ...(given !== undefined && !isDefault ? [{ text: `-XX:MaxDirectMemorySize=${given}` }] : []),
    ...readEnvironmentOptions(objects),
    ...toPropertyOptions(saved),
  ];
  return {
    options,
    ...(isDefault && direct !== undefined && direct > 0 && { maxHeapBytes: direct }),
    // It is the limit whether it was given or follows from the heap, which a redacted dump of JDK 8 no longer tells.
    ...(direct !== undefined && direct > 0 && { maxDirectBytes: direct }),
  };
}

function readSavedProperties(objects: HeapObjects): [vm: string | undefined, properties: ReadonlyMap<string, string>] {
  for (const vm of VM_CLASSES) {
    const saved = objects.readStaticReference(vm, 'savedProps');
    if (saved >= 0) return [vm, readTextEntries(objects, saved)];
  }
  return [undefined, new Map()];
}

/** Finds the first instance of a class; -1 when there is none. */
function findInstance({ classOf }: HeapDump, number: number): number {
  for (let object = 0; object < classOf.length; object++) if (classOf.at(object) === number) return object;
  return -1;
}

/** Reads the whole command line, which the JVM keeps after a call of its RuntimeMXBean. */
function readArguments(dump: HeapDump, objects: HeapObjects): JvmOption[] | undefined {
  const management = dump.classes.find(({ name }) => name === 'sun.management.VMManagementImpl')?.number ?? -1;
  if (management < 0) return undefined;
  const list = objects.readReference(findInstance(dump, management), 'vmArgs');
  if (list < 0) return undefined;
  // Collections$UnmodifiableList of Arrays$ArrayList, or an ArrayList.
  const inner = objects.readReference(list, 'list');
  const array = [inner, list].flatMap((one) => [
    objects.readReference(one, 'a'),
    objects.readReference(one, 'elementData'),
  ]);
  const elements = array.find((object) => object >= 0);
  if (elements === undefined) return undefined;
  return objects.readElements(elements).flatMap((element) => toOptions(objects.readText(element)));
}

/**
 * Reads options from environment variables. `ProcessEnvironment` keeps names and values as objects with their text in
 * `str`.
 */
function readEnvironmentOptions(objects: HeapObjects): JvmOption[] {
  const environment = objects.readStaticReference('java.lang.ProcessEnvironment', 'theEnvironment');
  return readMapEntries(objects, environment).flatMap(({ key, value }) => {
    const text = (object: number) => objects.readText(object) ?? objects.readText(objects.readReference(object, 'str'));
    if (!OPTION_VARIABLES.includes(text(key) ?? '')) return [];
    return (text(value) ?? '').split(/\s/).flatMap(toOptions);
  });
}

const toPropertyOptions = (saved: ReadonlyMap<string, string>): JvmOption[] =>
  [...saved]
    .filter(([name]) => !JVM_PROPERTY.test(name) || COMMAND_LINE_PROPERTY.test(name))
    .map(([name, value]) => ({ text: `-D${name}=`, property: { name, value } }));

function toOptions(text: string | undefined): JvmOption[] {
  if (!text?.startsWith('-')) return [];
  const equals = text.indexOf('=');
  if (!text.startsWith('-D') || equals < 0) return [{ text }];
  const [name, value] = [text.slice('-D'.length, equals), text.slice(equals + 1)];
  return [{ text: `-D${name}=`, property: { name, value } }];
}
