import { type DominatorTree, type HeapDump, type HeapObjects, iterateChildren } from '@hindsight/heap-graph';
import { isApplicationClass } from '../support/relocated-classes.ts';
import { isVectorTable } from './vector-table.ts';

/** Collections that a program fills once; those for several threads, and queues, serve what comes and goes. */
const TABLE = /^java\.util\.(?:Hash|LinkedHash|Tree|Enum)(?:Map|Set)$/;
/** Names of what grows with the work that a program does. */
const GROWING =
  /cache|session|histor|audit|log|seen|visited|pending|recent|queue|buffer|event|listen|request|response|regist|job|task|user|order|token|result|tenant|client/i;
/** What is measured again and again is equally long as well. */
const MEASURED = /sample|measure|point|series|frame|batch|tick|reading|window|metric|latenc/i;
/** Values of the JDK, and what its collections are made of. */
const PLAIN =
  /^java\.(?:lang\.(?:String|Integer|Long|Short|Byte|Character|Boolean|Double|Float)|time\.Local\w+|math\.Big\w+|util\.(?:(?:Linked)?Hash|Tree|Enum|Array|ImmutableCollections|Arrays|UUID|Locale|Currency)[\w$]*)(?:\[\])?$|^java\.lang\.Object\[\]$|^(?:short|int|long|float|double)\[\]$/;
/** Names of what a program builds at its start and then only searches, and of the parts of such a structure. */
const INDEX =
  /index|trie|dictionar|lexicon|vocabular|thesaur|atlas|gazetteer|glossar|spatial|places|cities|countr|postal|grammar|automaton|(?:kd|quad|oct|prefix|radix|suffix|search)_?tree/i;
const INDEX_PART = /(?:Node|Leaf|Branch|Trie|Tree|Vertex|State|Cell)$/;
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
  /** A tree of nodes with nothing but texts and numbers whose name says that it is searched, such as a dictionary. */
  readonly isSearchIndex?: true;
}

/** Whether what a holder keeps is data that was loaded, by its content and by the names of the fields that hold it. */
export function describeLoadedData(input: TableInput, path: readonly number[], names: readonly string[]): LoadedData {
  const point = input.tree.numberOf.at(path.at(-1) ?? 0) ?? 0;
  const retained = input.tree.retained.at(point) ?? 0;
  if (retained <= MAX_TABLE_BYTES && isReferenceTable(input, path, names)) return { isReferenceTable: true };
  const isGrowing = names.length === 0 || hasName(names, GROWING) || hasName(names, MEASURED);
  if (isGrowing) return {};
  if (isVectorTable(input, point)) return { isVectorTable: true };
  return retained <= MAX_TABLE_BYTES && hasName(names, INDEX) && hasPlainContent(input, point, isIndexPart)
    ? { isSearchIndex: true }
    : {};
}

const isIndexPart = (name: string): boolean => INDEX_PART.test(name) && isApplicationClass(name);

interface TableInput {
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
function hasPlainContent({ dump, tree }: Nodes, top: number, isPart = (_name: string): boolean => false): boolean {
  const plain = Uint8Array.from(dump.classes, ({ name }) => (PLAIN.test(name) || isPart(name) ? 1 : 0));
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
