import { CopyButton } from '../shell/copy-button.tsx';
import { KINDS } from './kinds.ts';

/** How to get what can be analyzed: the commands, ready to copy. */
export const HowTo = () => (
  <section aria-labelledby="how-title">
    <h2 id="how-title">How to take one</h2>
    <ul className="card how-to">
      {Object.values(KINDS).map(({ name, reads, command }) => (
        <li key={name}>
          <h3>{name}</h3>
          <small>{reads}</small>
          <div>
            <code>{command}</code>
            <CopyButton text={() => command}>
              Copy<span className="unseen"> the command for {name}</span>
            </CopyButton>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
