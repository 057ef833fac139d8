/**
 * Mapping files of R8 and ProGuard: which names the classes, fields and methods of a program had before they were shortened. The format
 * is that of https://r8.googlesource.com/r8/+/refs/heads/main/doc/retrace.md and of ProGuard's manual, "ReTrace".
 */
export interface NameMapping {
  /** Number of classes of the dump that it names. */
  readonly classes: number;
  /** All names are in Java notation, and stay as they are when the mapping does not know them. */
  readonly toClassName: (className: string) => string;
  readonly toFieldName: (shortClass: string, field: string) => string;
  readonly toMethodName: (shortClass: string, method: string, line: number) => string;
}

export const NO_MAPPING: NameMapping = {
  classes: 0,
  toClassName: (className) => className,
  toFieldName: (_, field) => field,
  toMethodName: (_, method) => method,
};

interface MappedMethod {
  readonly name: string;
  /** The lines that the method has after it was shortened; absent: all. */
  readonly lines?: { readonly from: number; readonly to: number };
}

interface MappedClass {
  readonly name: string;
  readonly fields: Map<string, string>;
  readonly methods: Map<string, MappedMethod[]>;
}

/** `com.acme.Cart -> a.b:` */
const CLASS_LINE = /^([^\s:]+) -> ([^\s:]+):\s*$/;
/** `    java.util.List items -> c` */
const FIELD_LINE = /^\s+[^\s(]+ ([^\s(]+) -> (\S+)\s*$/;
/** `    12:14:void com.acme.Base.add(int):30:32 -> d` */
const METHOD_LINE = /^\s+(?:(\d{1,9}):(\d{1,9}):)?[^\s(]+ ([^\s(]+)\([^)]*\)\S* -> (\S+)\s*$/;
const MAX_LINE_CHARACTERS = 4096;
/** Members of one name; a hostile file has no more. */
const MAX_METHODS = 1000;
const ARRAY = /(?:\[\])*$/;

/** Returns whether lines begin like a mapping file. */
export function isNameMapping(lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== '' && !line.startsWith('#'));
  return first !== undefined && first.length <= MAX_LINE_CHARACTERS && CLASS_LINE.test(first);
}

/** Reads what a mapping says about the classes of a dump, whose short names are given without brackets of arrays. */
export function readNameMapping(text: string, classNames: ReadonlySet<string>): NameMapping {
  const classes = new Map<string, MappedClass>();
  let current: MappedClass | undefined;
  for (const line of splitLines(text)) {
    if (line.length > MAX_LINE_CHARACTERS || line.startsWith('#')) continue;
    if (/^\s/.test(line)) {
      if (current) addMember(current, line);
      continue;
    }
    const [, name = '', short = ''] = CLASS_LINE.exec(line) ?? [];
    current = classNames.has(short) ? { name, fields: new Map(), methods: new Map() } : undefined;
    if (current) classes.set(short, current);
  }
  return {
    classes: classes.size,
    toClassName(className) {
      const [brackets = ''] = ARRAY.exec(className) ?? [];
      const known = classes.get(className.slice(0, className.length - brackets.length));
      return known ? known.name + brackets : className;
    },
    toFieldName: (shortClass, field) => classes.get(shortClass)?.fields.get(field) ?? field,
    toMethodName: (shortClass, method, line) =>
      findMethod(classes.get(shortClass)?.methods.get(method), line) ?? method,
  };
}

function* splitLines(text: string): Generator<string, void> {
  for (let from = 0; from < text.length; ) {
    const found = text.indexOf('\n', from);
    const end = found < 0 ? text.length : found;
    yield text.slice(from, end);
    from = end + 1;
  }
}

function addMember({ fields, methods }: MappedClass, line: string): void {
  const [, field, shortField] = FIELD_LINE.exec(line) ?? [];
  if (field !== undefined && shortField !== undefined) {
    // A program may have fields of one name and several types; the first is as good as the others.
    if (!fields.has(shortField)) fields.set(shortField, toSimpleName(field));
    return;
  }
  const [, from, to, method, short] = METHOD_LINE.exec(line) ?? [];
  if (method === undefined || short === undefined) return;
  const known = methods.get(short) ?? [];
  methods.set(short, known);
  if (known.length === MAX_METHODS) return;
  const lines = from === undefined ? undefined : { from: Number(from), to: Number(to) };
  known.push({ name: toSimpleName(method), ...(lines && { lines }) });
}

/** A member that was moved from another class has its name before its own. */
const toSimpleName = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Of several methods in one line the last one is the caller, into which the others were inlined. */
const findMethod = (methods: readonly MappedMethod[] | undefined, line: number): string | undefined =>
  (methods?.findLast(({ lines }) => lines !== undefined && line >= lines.from && line <= lines.to) ?? methods?.at(-1))
    ?.name;
