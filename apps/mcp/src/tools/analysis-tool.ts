import { formatAnswer } from '../upstream/answer-text.ts';
import { selectUpstream } from '../upstream/base-url.ts';
import { type Authorization, selectAuthorization } from '../upstream/credentials.ts';
import { post } from '../upstream/post.ts';
import { type ArgumentName, type Inputs, pickArguments } from './argument-rows.ts';
import type { Arguments } from './read-arguments.ts';
import { openSource, readSource, type Source } from './source.ts';
import type { Call, Tool } from './tool.ts';

/** Arguments that all three analyses share, in the order of the specification. */
const COMMON = [
  'filePath',
  'textContent',
  'location',
  'fileName',
  'appName',
  'host',
  'tags',
  'accept',
  'contentEncoding',
  'baseUrl',
] as const satisfies readonly ArgumentName[];

interface AnalysisTool extends Pick<Tool, 'name' | 'title' | 'description'> {
  readonly path: string;
  readonly contentType: string;
  readonly extra?: readonly ArgumentName[];
}

function buildAddress(
  inputs: Inputs,
  base: string,
  path: string,
  given: Arguments,
  { name }: Source,
  proof: Authorization | undefined,
): URL {
  const url = new URL(base + path);
  if (proof && 'apiKey' in proof) url.searchParams.set('apiKey', proof.apiKey);
  const labelled: Arguments = { ...(name !== undefined && { fileName: name }), ...given };
  for (const [argument, value] of Object.entries(labelled)) {
    const rest = inputs[argument]?.rest;
    if (rest && value !== undefined) url.searchParams.set(rest, value);
  }
  return url;
}

async function analyze({ path, contentType }: AnalysisTool, inputs: Inputs, call: Call): Promise<string> {
  const { given, settings, session, signal, reportStep } = call;
  // A call that cannot succeed is refused before a file is opened.
  readSource(given);
  const { address, isTrusted } = selectUpstream(given.baseUrl, settings);
  const proof = isTrusted ? selectAuthorization(settings, session) : undefined;
  const source = await openSource(call);
  try {
    const answer = await post({
      url: buildAddress(inputs, address, path, given, source, proof),
      headers: {
        'content-type': contentType,
        accept: given.accept === 'xml' ? 'application/xml' : 'application/json',
        ...(proof && 'bearer' in proof && { authorization: `Bearer ${proof.bearer}` }),
      },
      length: source.length,
      body: source.body,
      signal,
    });
    reportStep('Reading the answer');
    return formatAnswer(answer, given.accept === 'xml' ? 'xml' : 'json', given.accept === undefined);
  } finally {
    await source.close();
  }
}

/** Creates a tool that sends an artifact to an endpoint of the service and returns its answer. */
export function createAnalysisTool(spec: AnalysisTool): Tool {
  const { name, title, description } = spec;
  const inputs = pickArguments([...COMMON, ...(spec.extra ?? [])]);
  return { name, title, description, inputs, required: [], run: (call) => analyze(spec, inputs, call) };
}
