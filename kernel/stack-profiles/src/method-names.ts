/** Hidden classes of lambdas have another name in every run. */
const LAMBDA = /(\$\$Lambda)(?:[$/+].*?)?(?=\.[^./]*$|$)/;

/** The name of a method that is the same in every run. */
export const normalizeMethod = (method: string): string => method.replace(LAMBDA, '$1');
