/**
 * Names speak the language of the field (docs/glossary.md): refuses words, spellings and forms in the names that the sources declare
 * and in the names of files. A word that is right in one name has a line in `ALLOWED` with its reason.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from '@swc/core';
import { listTrackedFiles, ROOT } from './repository.ts';

/** Words that hide what a name means, each with what this project says instead. */
const BANNED_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'parsed, known, stated, reported': ['told', 'tell', 'tells', 'telling', 'said', 'say', 'says', 'saying'],
    'requested, required, queried': ['ask', 'asks', 'asked', 'asking', 'want', 'wants', 'wanted'],
    'inspect, search, scan, query': ['look', 'looks', 'looked', 'looking'],
    'is located, is in, position': ['stand', 'stands', 'standing', 'stood', 'lie', 'lies'],
    'removed, released, closed, missing': ['gone', 'goes', 'begone'],
    'reported, suppressed': ['hear', 'hears', 'heard', 'speak', 'speaks', 'speaking'],
    'started, start': ['begun'],
    'principal, owner, caller': ['who', 'whose', 'whom', 'nobody', 'somebody', 'anybody'],
    'memory budget, disk space, capacity': ['room', 'rooms'],
    'event assembler, history, series': ['course', 'gathering'],
    'prefilter, mark, skip': ['sieve', 'sieves', 'sift', 'dull'],
    'confidence, best': ['surer', 'surest', 'sureness'],
    interleaved: ['glued'],
    'expansion budget, resource limits': ['allowance', 'allotment'],
    outcome: ['faultless'],
    'timestamp, time': ['moment', 'moments'],
  }).flatMap(([instead, words]) => words.map((word) => [word, instead] as const)),
);

/** British spellings; identifiers are American. */
const BRITISH =
  /^(?:analyse[dr]?|analysing|recognis\w+|normalis\w+|optimis\w+|initialis\w+|serialis\w+|summaris\w+|colour\w*|behaviour\w*|honour\w*|favour\w*|catalogues?|cancell(?:ed|ing))$/;

/** Names with a refused word or form, and why it is right there. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  ['indexOf', 'as the method of arrays'],
  ['lastIndexOf', 'as the method of arrays'],
  ['cancelled', 'the state of a job in the contract'],
  ['gone', 'findings and threads that only the first side of a comparison has, in the contract'],
  ['goneSinceFirst', 'a field of the reference answers'],
  ['looked', 'objects that a query has searched, in the contract'],
  ['toLook', 'objects that a query searches, in the contract'],
]);

/** Functions are verbs; a predicate may end so (`isInstanceOf`). */
const NOUN_FUNCTION = /^(?!is[A-Z]|has[A-Z])\w+Of$/;
const OTHER_BOUND = /^(?:MOST|LEAST|FEWEST|LARGEST|SMALLEST|LONGEST)_/;

interface Declaration {
  readonly name: string;
  readonly isFunction: boolean;
}

type AstNode = Readonly<Record<string, unknown>> & { readonly type?: unknown };

const isNode = (value: unknown): value is AstNode => typeof value === 'object' && value !== null;
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** The name of an identifier, private name or string key; undefined for patterns and computed keys. */
function readName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'PrivateName') return readName(node.id);
  if (node.type === 'Identifier') return String(node.value);
  return undefined;
}

/** What a node of the syntax tree declares; shapes as @swc/core names them. */
function readDeclaration(node: AstNode): Declaration | undefined {
  const named = (key: string, isFunction: boolean): Declaration | undefined => {
    const name = readName(node[key]);
    return name === undefined ? undefined : { name, isFunction };
  };
  switch (node.type) {
    case 'FunctionDeclaration':
      return named('identifier', true);
    case 'ClassDeclaration':
      return named('identifier', false);
    case 'TsInterfaceDeclaration':
    case 'TsTypeAliasDeclaration':
    case 'TsEnumDeclaration':
      return named('id', false);
    case 'VariableDeclarator':
      return named('id', isNode(node.init) && FUNCTIONS.has(String(node.init.type)));
    case 'Parameter':
    case 'TsParameterProperty':
      return named('pat', false);
    case 'ClassMethod':
    case 'PrivateMethod':
    case 'TsMethodSignature':
    case 'MethodProperty':
      return named('key', true);
    case 'ClassProperty':
    case 'PrivateProperty':
    case 'TsPropertySignature':
      return named('key', false);
    case 'AssignmentPatternProperty':
      return named('key', false);
    default:
      return undefined;
  }
}

function collectDeclarations(value: unknown, into: Map<string, Declaration>): void {
  if (Array.isArray(value)) {
    for (const one of value) collectDeclarations(one, into);
    return;
  }
  if (!isNode(value)) return;
  const declaration = readDeclaration(value);
  if (declaration) into.set(`${declaration.name} ${declaration.isFunction}`, declaration);
  for (const [key, child] of Object.entries(value)) if (key !== 'span') collectDeclarations(child, into);
}

const splitWords = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

function complainAboutWords(name: string): string[] {
  return splitWords(name).flatMap((word) => {
    if (ALLOWED.has(word)) return [];
    const instead = BANNED_WORDS.get(word);
    if (instead) return [`"${word}"; say ${instead}`];
    return BRITISH.test(word) ? [`"${word}" is British spelling`] : [];
  });
}

/** Every reason why a declared name is refused. */
export function complainAboutName({ name, isFunction }: Declaration): string[] {
  if (ALLOWED.has(name)) return [];
  return [
    ...complainAboutWords(name),
    ...(isFunction && NOUN_FUNCTION.test(name) ? ['a function is a verb, not "…Of"'] : []),
    ...(OTHER_BOUND.test(name) ? ['bounds are MAX_ and MIN_'] : []),
  ];
}

/** The names that a source file declares, each once. */
export function listDeclarations(source: string, file: string): Declaration[] {
  const declarations = new Map<string, Declaration>();
  collectDeclarations(
    parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' }),
    declarations,
  );
  return [...declarations.values()];
}

function checkFile(file: string): string[] {
  const fileName = basename(file).replace(/\..*$/, '');
  const ofFileName = complainAboutWords(fileName).map((complaint) => `${file}: file name: ${complaint}`);
  if (!/\.tsx?$/.test(file)) return ofFileName;
  const declarations = listDeclarations(readFileSync(join(ROOT, file), 'utf8'), file);
  const ofNames = declarations.flatMap((declaration) =>
    complainAboutName(declaration).map((complaint) => `${file}: ${declaration.name}: ${complaint}`),
  );
  return [...ofFileName, ...ofNames];
}

/** Samples are named after what wrote them. */
const isChecked = (file: string): boolean =>
  /\.(?:ts|tsx|mjs|css)$/.test(file) && !/(?:^|\/)(?:wasm|samples)\//.test(file);

if (import.meta.main) {
  const files = listTrackedFiles().filter((file) => isChecked(file) && existsSync(join(ROOT, file)));
  const complaints = files.flatMap(checkFile);
  for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
  process.stdout.write(`${files.length} files, ${complaints.length} refused names\n`);
  process.exitCode = files.length === 0 || complaints.length > 0 ? 1 : 0;
}
