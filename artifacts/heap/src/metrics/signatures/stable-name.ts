/** What differs between two runs in the names of classes that the JVM or a library generates. */
const GENERATED_PARTS: readonly (readonly [RegExp, string])[] = [
  // Hidden classes: the name of their template, then an address.
  [/[/+]0x[0-9a-f]{1,16}(?=$|\[|;)/g, ''],
  [/\$\$Lambda\$\d+\b/g, '$$$$Lambda'],
  [/\$\$(\w{1,60}?)\$\$[0-9a-f]{4,8}(?:\$\d+)?/g, '$$$$$1'],
  [/(\$Proxy|Accessor|LambdaForm\$\w{1,40}?)\d+(?=$|\[)/g, '$1'],
];

/** Returns the name of a class without the parts that differ between two runs of one program. */
export const stabilizeClassName = (name: string): string =>
  GENERATED_PARTS.reduce((stable, [part, replacement]) => stable.replace(part, replacement), name);

/** Returns the name of a thread with `N` in place of numbers: the threads of a pool have one name. */
export const stabilizeThreadName = (name: string): string => name.replace(/\d+/g, 'N');
