import {
  type DominatorTree,
  type HeapClass,
  type HeapDump,
  type HeapObjects,
  iterateChildren,
} from '@hindsight/heap-graph';
import { isApplicationClass, toOriginalName } from '../../support/relocated-classes.ts';
import { hasRecentTime } from './recent-time.ts';
import { isVectorTable } from './vector-table.ts';

/** Collections that a program fills once; those for several threads, and queues, serve what comes and goes. */
const TABLE = /^java\.util\.(?:Hash|LinkedHash|Tree|Enum)(?:Map|Set)$/;
/** Names of what grows with the work that a program does. */
const GROWING =
  /cache|session|histor|audit|(?<!cata|dia|geo|topo|onto)log|seen|visited|pending|recent|queue|buffer|event|listen|request|response|regist|job|task|user|order|token|result|tenant|client/i;
/** What is measured again and again is equally long as well. */
const MEASURED = /sample|measure|point|series|frame|batch|tick|reading|window|metric|latenc/i;
/** Values of the JDK, and what its collections are made of. */
const PLAIN =
  /^java\.(?:lang\.(?:String|Integer|Long|Short|Byte|Character|Boolean|Double|Float)|time\.Local\w+|math\.Big\w+|util\.(?:(?:Linked)?Hash|Tree|Enum|Array|ImmutableCollections|Arrays|UUID|Locale|Currency)[\w$]*)(?:\[\])?$|^java\.lang\.Object\[\]$|^(?:short|int|long|float|double)(?:\[\]){1,9}$/;
/** Names of what a program loads or builds at its start and then only reads: indexes, graphs, catalogs, translations, models. */
const REFERENCE =
  /index|trie|dictionar|lexicon|vocabular|thesaur|taxonom|atlas|gazetteer|glossar|timetable|spatial|places|cities|countr|postal|zip_?codes|currenc|tariff|tax_?rates|airport|grammar|automaton|(?:kd|quad|oct|prefix|radix|suffix|search)_?tree|catalog|translation|i18n|(?:road|street|rail|route|stop|station)_?(?:graph|network|map)|weights|embedding|reference_?data|master_?data/i;
/** What comes with the work that a program does, besides what has a name of what grows. */
const WORK =
  /invoice|basket|cart|payment|message|booking|transaction|visit|click|trade|notif|mail|upload|ticket|connection/i;
const ARRAYS = /(?:\[\]){1,9}$/;
/** What has such a field came while the program worked. */
const TIME_FIELD =
  /[tT]ime(?![zZ]one)|[sS]tamp|[cC]reat|[eE]xpir|[sS]ince|[jJ]oined|[aA]rriv|[lL]ast[A-Z_]|[a-z]At$|^(?:at|ts|when|epoch)$/;
/** Further classes of the JDK and of libraries of collections that hold data and do nothing. */
const DATA_CLASS =
  /^(?:java\.util\.(?:concurrent\.Concurrent(?:HashMap|SkipList)|regex\.|BitSet|Collections\$|LinkedList|Optional)|java\.net\.(?:URI|Inet)|java\.text\.|com\.google\.common\.collect\.(?!MapMaker)|kotlin\.(?:collections\.|Pair$|Triple$)|scala\.(?:collection\.|Tuple|Some$)|it\.unimi\.dsi\.fastutil\.|org\.eclipse\.collections\.|com\.carrotsearch\.hppc\.|gnu\.trove\.|org\.agrona\.collections\.)/;
const TEXT_ARRAY = /^(?:byte|char)\[\]$/;
const STRING = 'java.lang.String';
/** A class has method handles and the like beside its tables. */
const MAX_OTHER = 0.01;
const PACKAGE = /^(?:[a-z_][\w$]{0,99}\.){1,20}(?=[A-Z])/;

/** Whether a class or field in a list has such a name; packages do not count. */
const hasName = (names: readonly string[], pattern: RegExp): boolean =>
  names.some((name) => pattern.test(name.replace(PACKAGE, '')));

/** A larger table deserves a look, whatever is in it. */
const MAX_TABLE_BYTES = 16 * 1024 * 1024;

/** Data that a program loads and that does not grow with its work. */
export interface LoadedData {
  /** A small table of nothing but texts and numbers, such as a dictionary. */
  readonly isReferenceTable?: true;
  /** Arrays of decimal numbers that are equally long, such as the weights of a model. */
  readonly isVectorTable?: true;
  /** Texts, numbers and objects without a time in a field that is named like what a program loads to read it, such as a catalog. */
  readonly isReferenceData?: true;
  /** Texts, numbers and objects without a time, in fields that are not named like what comes and goes: loaded once, or collected. */
  readonly isPlainData?: true;
}

/** Whether what a holder keeps is data that was loaded, by its content and by the names of the fields that hold it. */
export function describeLoadedData(input: TableInput, path: readonly number[], names: readonly string[]): LoadedData {
  const point = input.tree.numberOf.at(path.at(-1) ?? 0) ?? 0;
  const retained = input.tree.retained.at(point) ?? 0;
  const isTable = retained <= MAX_TABLE_BYTES && isReferenceTable(input, path, names);
  const isGrowing = names.length === 0 || hasName(names, GROWING) || hasName(names, MEASURED);
  const isVector = !isTable && !isGrowing && isVectorTable(input, point);
  const isPlain =
    !isGrowing && (isVector || (hasPlainContent(input, point, isDataPart) && !hasRecentTime(input, point)));
  return {
    ...(isTable && { isReferenceTable: true }),
    ...(isVector && { isVectorTable: true }),
    ...(isPlain && { isPlainData: true }),
    ...(isPlain && hasName(names, REFERENCE) && { isReferenceData: true }),
  };
}

const isDataPart = (one: HeapClass): boolean =>
  one.shape !== 'primitives' && (DATA_CLASS.test(toOriginalName(one.name)) || isReferencePart(one));

/** Objects of the program that have no name of work and no time: what they are about was there before. */
const isReferencePart = ({ name, fields, shape }: HeapClass): boolean => {
  const element = name.replace(ARRAYS, '');
  return (
    shape !== 'primitives' &&
    isApplicationClass(element) &&
    !hasName([element], GROWING) &&
    !hasName([element], WORK) &&
    !fields.some((field) => TIME_FIELD.test(field.name))
  );
};

export interface TableInput {
  readonly dump: HeapDump;
  readonly tree: DominatorTree;
  readonly objects: HeapObjects;
}

/**
 * Whether the memory of a suspect is a table of nothing but texts and numbers, such as a dictionary or the codes of a trade, by its
 * collection, its content and the name of the field that holds it.
 */
function isReferenceTable(
  { dump, tree, objects }: TableInput,
  path: readonly number[],
  names: readonly string[],
): boolean {
  if (names.length === 0 || hasName(names, GROWING)) return false;
  const table = path.find((object) => TABLE.test(objects.getLabel(object)));
  if (table !== undefined) return hasPlainContent({ dump, tree }, tree.numberOf.at(table) ?? 0);
  // Several static tables of a class may share their texts, so that only the class keeps them.
  const end = path.at(-1) ?? 0;
  const node = tree.numberOf.at(end) ?? 0;
  return (
    objects.getLabel(end).startsWith('class ') &&
    hasTable({ dump, tree }, node) &&
    hasPlainContent({ dump, tree }, node)
  );
}

type Nodes = Pick<TableInput, 'dump' | 'tree'>;

const readClass = ({ dump, tree }: Nodes, node: number): number => dump.classOf.at(tree.objectOf.at(node) ?? 0) ?? -1;

function hasTable({ dump, tree }: Nodes, top: number): boolean {
  const tables = Uint8Array.from(dump.classes, ({ name }) => (TABLE.test(name) ? 1 : 0));
  return [...iterateChildren(tree, top)].some((child) => tables[readClass({ dump, tree }, child)] === 1);
}

/** Whether nearly all that a collection or a class keeps is texts, numbers and the nodes of their collections. */
function hasPlainContent({ dump, tree }: Nodes, top: number, isPart = (_one: HeapClass): boolean => false): boolean {
  const plain = Uint8Array.from(dump.classes, (one) => (PLAIN.test(one.name) || isPart(one) ? 1 : 0));
  const text = Uint8Array.from(dump.classes, ({ name }) => (TEXT_ARRAY.test(name) ? 1 : 0));
  const string = dump.classes.findIndex(({ name }) => name === STRING);
  const [last, limit] = [tree.endOf.at(top) ?? 0, MAX_OTHER * (tree.retained.at(top) ?? 0)];
  let [before, other] = [-1, 0];
  for (let at = top + 1; at < last && other <= limit; ) {
    const number = readClass({ dump, tree }, at);
    // The array of a text follows its text in the order of the tree.
    const isPlain = plain[number] === 1 || (text[number] === 1 && before === string);
    other += isPlain ? 0 : (tree.retained.at(at) ?? 0);
    at = isPlain ? at + 1 : (tree.endOf.at(at) ?? last);
    before = number;
  }
  return other <= limit && last > top + 1;
}
