import type { DominatorTree, HeapDump, HeapObjects } from '@hindsight/heap-graph';

/** Collections that a program fills once; those for several threads, and queues, serve what comes and goes. */
const TABLE = /^java\.util\.(?:Hash|LinkedHash|Tree|Enum)(?:Map|Set)$/;
/** Names of what grows with the work that a program does. */
const GROWING =
  /cache|session|histor|audit|log|seen|visited|pending|recent|queue|buffer|event|listen|request|response|regist|job|task|user|order|token|result|tenant|client/i;
/** Values of the JDK, and what its collections are made of. */
const PLAIN =
  /^java\.(?:lang\.(?:String|Integer|Long|Short|Byte|Character|Boolean|Double|Float)|time\.Local\w+|math\.Big\w+|util\.(?:(?:Linked)?Hash|Tree|Enum|Array|ImmutableCollections|Arrays|UUID|Locale|Currency)[\w$]*)(?:\[\])?$|^java\.lang\.Object\[\]$/;
const TEXT_ARRAY = /^(?:byte|char)\[\]$/;
const STRING = 'java.lang.String';
const PACKAGE = /^(?:[a-z_][\w$]{0,99}\.){1,20}(?=[A-Z])/;

interface TableInput {
  readonly dump: HeapDump;
  readonly tree: DominatorTree;
  readonly objects: HeapObjects;
}

/**
 * Whether the memory of a suspect is a table of nothing but texts and numbers, such as a dictionary or the codes of a trade, by its
 * collection, its content and the name of the field that holds it.
 */
export function isReferenceTable(
  { dump, tree, objects }: TableInput,
  path: readonly number[],
  names: readonly string[],
): boolean {
  const end = path.at(-1) ?? 0;
  const table = path.find((object) => TABLE.test(objects.getLabel(object)));
  // Several static tables of a class may share their texts, so that only the class keeps them.
  const top = table ?? (objects.getLabel(end).startsWith('class ') ? end : undefined);
  if (top === undefined || names.length === 0 || names.some((name) => GROWING.test(name.replace(PACKAGE, ''))))
    return false;
  const plain = Uint8Array.from(dump.classes, ({ name }) => (PLAIN.test(name) ? 1 : 0));
  const text = Uint8Array.from(dump.classes, ({ name }) => (TEXT_ARRAY.test(name) ? 1 : 0));
  const string = dump.classes.findIndex(({ name }) => name === STRING);
  const node = tree.numberOf.at(top) ?? 0;
  const [first, last] = [table === undefined ? node + 1 : node, tree.endOf.at(node) ?? 0];
  let before = -1;
  for (let at = first; at < last; at++) {
    const number = dump.classOf.at(tree.objectOf.at(at) ?? 0) ?? -1;
    // The array of a text follows its text in the order of the tree.
    const isPlain = plain[number] === 1 || (text[number] === 1 && before === string);
    if (!isPlain) return false;
    before = number;
  }
  return last > first + 1;
}
