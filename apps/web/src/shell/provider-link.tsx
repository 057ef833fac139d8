import { toBrowserAddress } from '../base.ts';

interface ProviderLinkProps {
  readonly provider: string;
  readonly next: string;
  /** A heading where the link is a part of a page. */
  readonly title?: string;
  /** Why the provider's answer did not sign in. */
  readonly refused?: string | undefined;
}

/**
 * Leads to the provider of the company, and back to `next`. It is a link and no form, because the policy of the pages lets forms be sent
 * to this service only, also after a redirect.
 */
export function ProviderLink({ provider, next, title, refused }: ProviderLinkProps) {
  return (
    <div className="provider">
      {title !== undefined && <h2>{title}</h2>}
      <a className="provider-link primary" href={toBrowserAddress(`/oidc/sign-in?next=${encodeURIComponent(next)}`)}>
        Sign in with {provider}
      </a>
      <p role="alert" className="severe">
        {refused}
      </p>
    </div>
  );
}
