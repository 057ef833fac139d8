/**
 * Removes package names, which take too much space in charts: `java.util.HashMap$Node[]` becomes `HashMap$Node[]`.
 * Quoted names stay.
 */
export const shortenPackageNames = (name: string): string =>
  name.replace(/(?<![\w$".])(?:[a-z][\w$]{0,60}\.){1,20}(?=[A-Za-z])/g, '');
