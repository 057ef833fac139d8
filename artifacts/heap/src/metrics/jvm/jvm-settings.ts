import type { HeapDump, HeapObjects } from '@hindsight/heap-graph';
import { mapEntries } from '../support/map-entries.ts';
import { textsOf } from './system-properties.ts';

/** An option of the command line by its name and value: the value may be a secret. */
export interface JvmOption {
  /** `-Xmx512m`, `-Dname=` */
  readonly text: string;
  /** Of a system property. */
  readonly property?: { readonly name: string; readonly value: string };
}

/** How the JVM was started, as far as its own heap tells. */
export interface JvmSettings {
  readonly options: readonly JvmOption[];
  /** `Runtime.maxMemory()`: without one survivor space, where the collector has any. */
  readonly maxHeapBytes?: number;
  readonly maxDirectBytes?: number;
}

/** JDK 9 on, and 8. */
const VM_CLASSES = ['jdk.internal.misc.VM', 'sun.misc.VM'];
/** When `-XX:MaxDirectMemorySize` is not given, the JVM says -1 or nothing, and takes the limit of the heap: seen in JDK 17 and 25. */
const MAX_DIRECT = 'sun.nio.MaxDirectMemorySize';
const OPTION_VARIABLES = ['JAVA_TOOL_OPTIONS', 'JDK_JAVA_OPTIONS', '_JAVA_OPTIONS'];

/** Properties that a JVM sets by itself before it starts; the others were given by `-D`. */
const OF_THE_JVM =
  /^(?:java\.|sun\.|jdk\.|os\.|user\.|file\.|line\.|path\.|awt\.|native\.|stdout\.|stderr\.|stdin\.|ftp\.|http\.|socksNonProxyHosts|gopherProxySet|com\.sun\.management)/;
/** Of those names the ones that only a command line sets. */
const GIVEN =
  /^(?:java\.(?:util\.logging|rmi|security|net|awt|protocol|naming|locale)|sun\.(?:net|rmi|security|misc)|jdk\.(?:tls|http|internal\.http|virtualThread|net|xml)|http\.(?:proxy|nonProxy|keep|max|agent)|com\.sun\.management\.)/;

export function jvmSettings(dump: HeapDump, objects: HeapObjects): JvmSettings {
  const [vm, saved] = savedProperties(objects);
  const direct = vm === undefined ? undefined : objects.staticNumber(vm, 'directMemory');
  const given = saved.get(MAX_DIRECT);
  const isDefault = given === '-1' || (given === undefined && vm === 'jdk.internal.misc.VM');
  const options = argumentsOf(dump, objects) ?? [
    ...(given !== undefined && !isDefault ? [{ text: `-XX:MaxDirectMemorySize=${given}` }] : []),
    ...fromEnvironment(objects),
    ...fromProperties(saved),
  ];
  return {
    options,
    ...(isDefault && direct !== undefined && direct > 0 && { maxHeapBytes: direct }),
    ...(direct !== undefined && direct > 0 && (isDefault || given !== undefined) && { maxDirectBytes: direct }),
  };
}

function savedProperties(objects: HeapObjects): [vm: string | undefined, properties: ReadonlyMap<string, string>] {
  for (const vm of VM_CLASSES) {
    const saved = objects.staticReference(vm, 'savedProps');
    if (saved >= 0) return [vm, textsOf(objects, saved)];
  }
  return [undefined, new Map()];
}

/** The whole command line, which a JVM keeps once somebody has asked its RuntimeMXBean for it. */
function argumentsOf(dump: HeapDump, objects: HeapObjects): JvmOption[] | undefined {
  const management = dump.classes.find(({ name }) => name === 'sun.management.VMManagementImpl')?.number ?? -1;
  if (management < 0) return undefined;
  const list = objects.reference(dump.classOf.indexOf(management), 'vmArgs');
  if (list < 0) return undefined;
  // Collections$UnmodifiableList of Arrays$ArrayList, or an ArrayList.
  const inner = objects.reference(list, 'list');
  const array = [inner, list].flatMap((one) => [objects.reference(one, 'a'), objects.reference(one, 'elementData')]);
  const elements = array.find((object) => object >= 0);
  if (elements === undefined) return undefined;
  return objects.elements(elements).flatMap((element) => optionOf(objects.text(element)));
}

/** `ProcessEnvironment` keeps names and values as objects of its own, with their text in `str`. */
function fromEnvironment(objects: HeapObjects): JvmOption[] {
  const environment = objects.staticReference('java.lang.ProcessEnvironment', 'theEnvironment');
  return mapEntries(objects, environment).flatMap(({ key, value }) => {
    const text = (object: number) => objects.text(object) ?? objects.text(objects.reference(object, 'str'));
    if (!OPTION_VARIABLES.includes(text(key) ?? '')) return [];
    return (text(value) ?? '').split(/\s/).flatMap(optionOf);
  });
}

const fromProperties = (saved: ReadonlyMap<string, string>): JvmOption[] =>
  [...saved]
    .filter(([name]) => !OF_THE_JVM.test(name) || GIVEN.test(name))
    .map(([name, value]) => ({ text: `-D${name}=`, property: { name, value } }));

function optionOf(text: string | undefined): JvmOption[] {
  if (!text?.startsWith('-')) return [];
  const equals = text.indexOf('=');
  if (!text.startsWith('-D') || equals < 0) return [{ text }];
  const [name, value] = [text.slice('-D'.length, equals), text.slice(equals + 1)];
  return [{ text: `-D${name}=`, property: { name, value } }];
}
