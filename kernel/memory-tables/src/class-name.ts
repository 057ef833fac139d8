/** The primitive types by their letters in descriptors (JVM specification, 4.3.2). */
export const PRIMITIVES: Readonly<Record<string, string>> = {
  B: 'byte',
  C: 'char',
  D: 'double',
  F: 'float',
  I: 'int',
  J: 'long',
  S: 'short',
  Z: 'boolean',
};

/** Returns a class name as Java sources have it, and without the number that a hidden class gets in each run. */
export function toJavaName(name: string): string {
  const array = /^(\[{1,255})(?:([BCDFIJSZ])|L(.{1,2000});)$/.exec(name);
  if (!array) return dropHiddenNumber(name);
  const element = array[2] === undefined ? dropHiddenNumber(array[3] ?? '') : (PRIMITIVES[array[2]] ?? '');
  return element + '[]'.repeat(array[1]?.length ?? 0);
}

/** Whether the name has the number of a hidden class, such as a lambda or a script. */
export const isHiddenName = (name: string): boolean => findHiddenNumber(name) >= 0;

const findHiddenNumber = (name: string): number => name.search(/[/+](?:0x[0-9a-f]+|\d{4,20});?$/);

const dropHiddenNumber = (name: string): string => {
  const at = findHiddenNumber(name);
  return at < 0 ? name : name.slice(0, at);
};
