import { getEndpoint } from '@hindsight/api';
import { ToolError } from '../tool-error.ts';
import { toJson } from '../upstream/answer-text.ts';
import { selectUpstream } from '../upstream/base-url.ts';
import { requireOrganizationUnit } from '../upstream/credentials.ts';
import { post } from '../upstream/post.ts';
import { pickArguments } from './argument-rows.ts';
import type { Call, Tool } from './tool.ts';

const { path: PATH } = getEndpoint('ldapToken');

async function signIn({ given: { username, password }, settings, session, signal }: Call): Promise<string> {
  const ou = requireOrganizationUnit(settings);
  if (session === undefined) {
    throw new ToolError(
      'A token needs a session to be kept in: connect with protocol version 2025-11-25, or the operator sets SERVICE_BEARER_TOKEN.',
    );
  }
  if (username === undefined || password === undefined) throw new ToolError('username and password are both required.');
  const body = Buffer.from(JSON.stringify({ username, password, ou }), 'utf8');
  const { token, expiresIn } = toJson(
    await post({
      // A password is sent to the configured service only.
      url: new URL(selectUpstream(undefined, settings).address + PATH),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      length: body.length,
      body: [body],
      signal,
    }),
  );
  if (typeof token !== 'string' || token === '') throw new ToolError('The analysis service answered without a token.');
  session.token = token;
  return JSON.stringify({
    status: true,
    ...(!settings.hideToken && { token }),
    tokenType: 'Bearer',
    ...(typeof expiresIn === 'number' && { expiresIn }),
    message: 'The token is kept by the MCP server and used for the analyses of this session.',
  });
}

export const generateLdapToken: Tool = {
  name: 'generateLdapToken',
  title: 'Sign in to the directory',
  description:
    'Signs a user in to the company directory (LDAP) and keeps the token for the analyses of this session. Needed once per session, and only when an analysis says that a bearer token is missing or has expired. Ask the user for username and password; never guess them. Returns the JWT that is applied to the following calls, and for how many seconds it holds.',
  inputs: pickArguments(['username', 'password']),
  required: ['username', 'password'],
  run: signIn,
};
