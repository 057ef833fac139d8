import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import Provider from 'oidc-provider';
import { findFreePorts } from './ports.ts';

export const CLIENT = { id: 'hindsight', secret: 'a secret of the client' };
/** Where browsers reach the service; the tests inject the requests. */
export const PUBLIC_URL = 'http://hindsight.example.com/base';

/** The users of the provider with their claims. */
const PEOPLE: Readonly<Record<string, object>> = {
  ada: { preferred_username: 'Ada', groups: ['platform', 'developers'], department: 'Engineering' },
  bob: { preferred_username: 'bob', groups: ['developers'], department: 'Operations' },
  eve: { preferred_username: 'eve', groups: ['others'] },
  nobody: { groups: ['platform'] },
};

/** Grants what is requested, as a provider of a company does for its own services. */
async function grantEverything({ oidc }: { readonly oidc: GrantContext }) {
  const known = oidc.session.grantIdFor(oidc.client.clientId);
  if (known) return oidc.provider.Grant.find(known);
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope('openid profile groups');
  await grant.save();
  return grant;
}

interface Grant {
  addOIDCScope(scopes: string): void;
  save(): Promise<unknown>;
}

interface GrantContext {
  readonly session: { readonly accountId: string; grantIdFor(client: string): string | undefined };
  readonly client: { readonly clientId: string };
  readonly provider: {
    readonly Grant: (new (of: object) => Grant) & { find(id: string): Promise<Grant> };
  };
}

const configuration = {
  clients: [
    {
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      redirect_uris: [`${PUBLIC_URL}/oidc/callback`],
    },
  ],
  pkce: { required: () => true },
  scopes: ['openid', 'profile', 'groups'],
  claims: { openid: ['sub'], profile: ['preferred_username'], groups: ['groups', 'department'] },
  findAccount: (_context: unknown, id: string) => ({
    accountId: id,
    claims: () => ({ sub: `subject-${id}`, ...PEOPLE[id] }),
  }),
  loadExistingGrant: grantEverything,
  cookies: { keys: ['a key of the test'] },
  ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
};

export interface TestIdentityServer {
  readonly issuer: string;
  /** Settings of a service that uses it. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Does what a browser and a person do at the provider: signs in, or refuses to. Returns the address to which the browser is sent
   * back.
   */
  visit(address: string, person: string | 'refuses'): Promise<string>;
  close(): Promise<void>;
}

/** Follows redirects with cookies until an address for which `isEnd` holds. */
async function follow(start: string, cookies: Map<string, string>, isEnd: (address: string) => boolean) {
  let address = start;
  for (let step = 0; step < 10; step++) {
    if (isEnd(address)) return address;
    const answer = await send(address, cookies);
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
    address = new URL(location, address).href;
  }
  throw new Error('redirected in a circle');
}

async function send(address: string, cookies: Map<string, string>, init: RequestInit = {}): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(address, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  return answer;
}

const isForm = (address: string): boolean => new URL(address).pathname.startsWith('/interaction/');
const isCallback = (address: string): boolean => address.startsWith(PUBLIC_URL);

/** Starts a real provider of OpenID Connect on the loopback address. */
export async function anIdentityServer(): Promise<TestIdentityServer> {
  const [port = 0] = await findFreePorts(1);
  const issuer = `http://127.0.0.1:${port}`;
  // It warns about its own defaults for development, which are what a test needs.
  const { warn, info } = console;
  console.warn = console.info = () => undefined;
  const listener: RequestListener = new Provider(issuer, configuration).callback();
  const server = createServer(listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  console.warn = warn;
  console.info = info;
  return {
    issuer,
    environment: {
      SERVICE_PUBLIC_URL: PUBLIC_URL,
      SERVICE_OIDC_ISSUER: issuer,
      SERVICE_OIDC_CLIENT_ID: CLIENT.id,
      SERVICE_OIDC_CLIENT_SECRET: CLIENT.secret,
      SERVICE_OIDC_NAME: 'Example login',
      SERVICE_OIDC_SCOPES: 'openid profile groups',
      SERVICE_OIDC_UNIT_CLAIM: 'department',
      SERVICE_OIDC_ROLES: 'admin=platform;analyst=developers',
    },
    async visit(address, person) {
      const cookies = new Map<string, string>();
      const form = await follow(address, cookies, (at) => isForm(at) || isCallback(at));
      if (isCallback(form)) return form;
      if (person === 'refuses') return follow(`${form}/abort`, cookies, isCallback);
      const body = new URLSearchParams({ prompt: 'login', login: person, password: 'x' });
      const answer = await send(form, cookies, { method: 'POST', body });
      return follow(new URL(answer.headers.get('location') ?? '', form).href, cookies, isCallback);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
