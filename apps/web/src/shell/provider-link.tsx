import { toBrowserAddress } from '../base.ts';

/**
 * Leads to the provider of the company, and back to `next`. It is a link and no form, because the policy of the pages lets forms be sent
 * to this service only, also after a redirect.
 */
export function ProviderLink({ provider, next }: { readonly provider: string; readonly next: string }) {
  return (
    <a className="provider-link primary" href={toBrowserAddress(`/oidc/sign-in?next=${encodeURIComponent(next)}`)}>
      Sign in with {provider}
    </a>
  );
}
