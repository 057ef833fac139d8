/** The class of a lambda, with the number and the address that it has in one run: `A$$Lambda$75+0x0800c22a28.260840925`. */
const LAMBDA = /\$\$Lambda(?:[$/+._]+(?:0x[\da-f]+|\d+))*_?/gi;
/** The address or number of any other hidden class: `LambdaForm$MH.0x0800c22a28`, `LambdaForm$BMH.446073433`. */
const HIDDEN = /(?<=[\w$])[/+.](?:0x[\da-f]{4,}|\d{6,})(?:[/.]\d+)?(?=[./]|$)/gi;
/** Reflection writes a class for each method that is called often, and counts them. */
const ACCESSOR = /\b(Generated(?:Method|Constructor|SerializationConstructor)Accessor)\d+\b/g;

/** The name of a method or class that is the same in every run; other tools write collapsed stacks in the same way. */
export const normalizeMethod = (name: string): string => name.replace(LAMBDA, '$$$$Lambda').replace(ACCESSOR, '$1_');

/** The name as a sentence says it: without the address of any hidden class. */
export const toReadableName = (name: string): string => normalizeMethod(name).replace(HIDDEN, '');
