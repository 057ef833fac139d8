import { type Finding, isCaseOf } from '@hindsight/model';

/** Names by which a title tells its case from another one of the same rule. */
interface CaseNames {
  /** What was thrown, or the signal of a crash: `IOException`, `SIGSEGV`. */
  readonly thrown: readonly string[];
  /** The class of the last place, which is that of the application: titles lead from the wait or the hot method to who calls it. */
  readonly place: readonly string[];
  readonly functions: readonly string[];
  /** Names with a hyphen, as threads and pools have them, without their numbers: `http-#`. */
  readonly hyphenated: readonly string[];
}

const THROWN = /\b(?:[A-Z]\w*(?:Exception|Error)|SIG[A-Z]{3,5}|EXCEPTION_[A-Z_]{1,40})\b/g;
/** The function of a crash, which says where it was better than the method that called it. */
const FUNCTION = /\bfunction `([^`]{1,200})`/g;
/** A class with its member, or with its package: `com.shop.Orders.find`, `Main$Inventory.reserve`. */
const PLACE = /(?<![\w.$])((?:[a-z_]\w*\.)*[A-Z][\w$]*)\.[\w$<>]+/g;
/** Where an error came up first is chance: the next time another caller is. */
const FIRST_PLACE = /\bfirst in \S+/g;
const HYPHENATED = /\b[A-Za-z]\w*(?:-\w+)+\b/g;
const DIGITS = /\d+/g;

const selectUnique = (names: readonly string[]): string[] => [...new Set(names)];

function readNames({ title }: Finding): CaseNames {
  const last = [...title.replace(FIRST_PLACE, '').matchAll(PLACE)].at(-1)?.[1];
  return {
    thrown: selectUnique(title.match(THROWN) ?? []),
    // The package is written by some titles only.
    place: last === undefined ? [] : [last.slice(last.lastIndexOf('.') + 1)],
    functions: selectUnique([...title.matchAll(FUNCTION)].flatMap(([, name = '']) => name)),
    hyphenated: selectUnique((title.match(HYPHENATED) ?? []).map((name) => name.replace(DIGITS, '#'))),
  };
}

const areDisjoint = (a: readonly string[], b: readonly string[]): boolean =>
  a.length > 0 && b.length > 0 && !a.some((name) => b.includes(name));

/**
 * Returns whether two findings of one rule are about one problem. Figures change from run to run, and so do the threads of
 * a pool; another exception, or another class in which it happens, is another problem. Names of threads count only where
 * nothing better is named, and what only one of the titles names tells nothing.
 */
export function isSameCase(a: Finding, b: Finding): boolean {
  const [inA, inB] = [readNames(a), readNames(b)];
  if (areDisjoint(inA.thrown, inB.thrown) || areDisjoint(inA.place, inB.place)) return false;
  if (areDisjoint(inA.functions, inB.functions)) return false;
  const isNamedBetter = [inA, inB].some(({ thrown, place }) => thrown.length + place.length > 0);
  return isNamedBetter || !areDisjoint(inA.hyphenated, inB.hyphenated);
}

/** The last member of a class that a title names, without the package: `Registry.SESSIONS`. */
const readMember = ({ title }: Finding): string | undefined =>
  [...title.matchAll(PLACE)].at(-1)?.[0].split('.').slice(-2).join('.');

const isLeak = ({ cause }: Finding): boolean => cause !== undefined && isCaseOf(cause, 'leak');

/**
 * Returns whether findings of two rules are about what one field keeps: a map that grows is a leak by its share of the heap
 * at first, and by its number of entries later.
 */
export function isSameHolder(a: Finding, b: Finding): boolean {
  const member = readMember(a);
  return isLeak(a) && isLeak(b) && member !== undefined && member === readMember(b);
}
