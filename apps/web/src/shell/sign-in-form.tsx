import { Prose } from '@hindsight/render/components';
import { type ReactNode, useState } from 'react';
import { ServiceFault } from '../api/client.ts';
import { type Proof, signIn } from '../api/session.ts';
import { signInRefusal } from './fault-text.ts';

/** Signs in; returns the reason of a refusal as text and throws other errors. */
export async function enterWith(proof: Proof): Promise<string | undefined> {
  try {
    await signIn(proof);
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error;
    return signInRefusal(error.fault, 'key' in proof ? 'key' : 'code' in proof ? 'link' : 'password');
  }
}

interface SignInFormProps {
  readonly className?: string;
  /** Reads the credentials when the form is sent. */
  readonly proof: () => Proof;
  readonly button: string;
  /** Called after a sign-in; without it the page notices by itself. */
  readonly entered?: (() => void) | undefined;
  /** A refusal from elsewhere than this form. */
  readonly refused?: string | undefined;
  readonly children: ReactNode;
}

/** A form that signs in with the credentials of its fields, and shows why it was refused. */
export function SignInForm({ className = '', proof, button, entered, refused, children }: SignInFormProps) {
  const [said, setSaid] = useState('');
  const enter = async () => {
    const refusal = await enterWith(proof());
    if (refusal === undefined) entered?.();
    else setSaid(refusal);
  };
  return (
    <form
      className={`key-form ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      {children}
      <button type="submit" className="primary">
        {button}
      </button>
      <p role="alert" className="severe">
        <Prose text={said || refused || ''} />
      </p>
    </form>
  );
}
