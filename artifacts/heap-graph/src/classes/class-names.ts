const PRIMITIVES: ReadonlyMap<string, string> = new Map([
  ['Z', 'boolean'],
  ['C', 'char'],
  ['F', 'float'],
  ['D', 'double'],
  ['B', 'byte'],
  ['S', 'short'],
  ['I', 'int'],
  ['J', 'long'],
]);

/** Converts an internal class name to Java notation: `[Ljava/lang/String;` becomes `java.lang.String[]`. */
export function toJavaName(name: string): string {
  const dimensions = /^\[{0,255}/.exec(name)?.[0].length ?? 0;
  if (dimensions === 0) return name.replaceAll('/', '.');
  const element = name.slice(dimensions);
  const isObject = element.startsWith('L') && element.endsWith(';');
  const named = isObject ? element.slice(1, -1).replaceAll('/', '.') : (PRIMITIVES.get(element) ?? element);
  return named + '[]'.repeat(dimensions);
}

/**
 * Returns the package of a class, `java.util` for `java.util.HashMap`, or a name in parentheses for classes without
 * one.
 */
export function toPackageName(name: string): string {
  const element = name.replaceAll('[]', '').replace(/[/+]0x[0-9a-f]{1,16}$/, '');
  const dot = element.lastIndexOf('.');
  if (dot >= 0) return element.slice(0, dot);
  return PRIMITIVE_NAMES.has(element) ? '(primitive arrays)' : '(default package)';
}

const PRIMITIVE_NAMES: ReadonlySet<string> = new Set(PRIMITIVES.values());

const JDK_PACKAGE = /^(?:java|javax|jdk|sun|com\.sun)\./;

export const isJdkClass = (name: string): boolean =>
  JDK_PACKAGE.test(name) || PRIMITIVE_NAMES.has(name.replaceAll('[]', ''));
