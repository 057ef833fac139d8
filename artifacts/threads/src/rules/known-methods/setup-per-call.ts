import { formatShortFrame, isOwnFrame, parseFrame } from '../../frame.ts';
import { isRequestClass } from '../../metrics/wait-methods.ts';
import type { DumpedThread } from '../../model.ts';
import { isWorker } from '../support/crews.ts';
import { defineFramesRule } from '../support/frames-rule.ts';

/** Methods that build what takes long to build and may be shared by threads, without the package. */
const BUILDS =
  /(?:^|\.)(JAXBContext\.newInstance|SchemaFactory\.newSchema|TransformerFactory(?:Impl)?\.(?:newTemplates|newTransformer)|XsltCompiler\.compile|Validation\.buildDefaultValidatorFactory|Persistence\.createEntityManagerFactory|Configuration\.buildSessionFactory|KeyStore\.load|SSLContext\.init|HttpClientBuilder\.build|GroovyShell\.(?:parse|evaluate)|GroovyClassLoader\.parseClass|ScriptEngineManager\.<init>|MVEL\.compileExpression|JasperCompileManager\.compileReport\w*|VelocityEngine\.init|ObjectMapper\.<init>)$/;

const findBuilt = (frame: string): string | undefined => BUILDS.exec(parseFrame(frame).qualified)?.[1];

const calledFrom = (caller: string | undefined): string =>
  caller === undefined ? '' : `, called from ${formatShortFrame(caller)}`;

/** After so long a thread is no longer at the start of its program. */
const MIN_AGE_MS = 60_000;

/** At its start a program builds all of these once; requests, messages and tasks of pools come again and again. */
const worksForCalls = ({ stack: { frames }, elapsedMs = 0 }: DumpedThread): boolean =>
  elapsedMs >= MIN_AGE_MS || isWorker(frames) || frames.some((text) => isRequestClass(parseFrame(text).className));

export const setupPerCall = defineFramesRule({
  id: 'setup-per-call',
  cause: 'processor',
  title: 'Calls build anew what they could share',
  because:
    'Contexts, schemas, style sheets, key stores, validators and scripts take from milliseconds to seconds to build, and are meant to be built once. Four requests, tasks or threads older than a minute that build one at the same moment do so at every call: our own limits.',
  minThreads: 4,
  predicate: ({ stack: { frames } }) =>
    `build the same again in ${frames.map(findBuilt).find((name) => name !== undefined) ?? 'a factory'}${calledFrom(frames.find(isOwnFrame))}`,
  advice:
    'Build it once and share it (a static field, a bean of the application, a cache by its key): JAXBContext, Schema, Templates, ValidatorFactory, SSLContext, clients and ObjectMapper may be used by many threads; what is made from them (Marshaller, Validator, Transformer) may not. A profile of 30 s shows how much of the processor time it takes.',
  maxDepth: 80,
  threadFilter: worksForCalls,
  matchesFrame: ({ qualified }) => BUILDS.test(qualified),
});
