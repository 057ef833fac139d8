/** Names of packages say little in a box of a picture: `java.util.HashMap$Node[]` is `HashMap$Node[]`. Quoted names stay. */
export const briefly = (name: string): string =>
  name.replace(/(?<![\w$".])(?:[a-z][\w$]{0,60}\.){1,20}(?=[A-Za-z])/g, '');
