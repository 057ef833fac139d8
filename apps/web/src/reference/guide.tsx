import { LevelIcon } from '@hindsight/render/components';
import { Link } from '../shell/link.tsx';
import { HowTo } from '../upload/how-to.tsx';

const LEVELS = [
  { level: 'FATAL', role: 'fatal', text: 'The application stood still or is about to fail.' },
  { level: 'SEVERE', role: 'severe', text: 'Users notice it; find the time to change it now.' },
  { level: 'WARNING', role: 'warning', text: 'A limit is broken that hurts under more load.' },
  { level: 'INFO', role: 'info', text: 'Worth knowing; nothing to do.' },
] as const;

/** What somebody needs who has never used the service: how to take an artifact, read a report, and call it. */
export function Guide() {
  return (
    <>
      <HowTo />
      <section aria-labelledby="read-title">
        <h2 id="read-title">How to read a report</h2>
        <ol className="card guide">
          <li>
            <b>The headline is the case</b>: who, what and how much. Its sign is the level of the worst finding.
            <ul>
              {LEVELS.map(({ level, role, text }) => (
                <li key={level}>
                  <span className={`level ${role}`}>
                    <LevelIcon level={level} />
                    {level.charAt(0) + level.slice(1).toLowerCase()}
                  </span>{' '}
                  {text}
                </li>
              ))}
            </ul>
          </li>
          <li>
            <b>A finding is a claim with its proof</b>: marked lines, a chart or a path through the heap. “Do this” says
            what to change; what follows from the same cause is folded below it.
          </li>
          <li>
            <b>Drag over a chart for a time range</b>: every figure is computed again for it, and the address keeps it.
          </li>
          <li>
            <b>Send an application name with each file</b>: the report then says what changed since the last one, and{' '}
            <Link href="/analyses">the calendar</Link> draws its trends.
          </li>
        </ol>
      </section>
      <section aria-labelledby="call-title">
        <h2 id="call-title">How to call it from a program</h2>
        <ol className="card guide">
          <li>
            Make a key in the <Link href="/settings">settings</Link> that may only analyze; a key for one application
            sees nothing of the others.
          </li>
          <li>
            “API” in the top bar has the call for curl, PowerShell, Python and Node, with your key. Send the bytes of
            the file; <code>async=true</code> answers at once with the address of the progress.
          </li>
          <li>
            <code>isProblem</code> is true from a severe finding on, <code>findings</code> names each with its lines,
            and <code>webReport</code> is the report for people.
          </li>
        </ol>
      </section>
    </>
  );
}
