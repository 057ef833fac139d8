import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { formatWordTimes, readWord } from '../../sentence.ts';

/** `com.acme.Parent["children"]->java.util.ArrayList[0]->com.acme.Child["parent"]->…` of Jackson: the ways from object to object. */
const STEP = /([\w$.]{1,200})\["?(\w{1,80})"?\]/g;
const MAX_STEPS = 4;

/** Names the fields by which an object leads back to itself, where a serializer follows them; '' when no message does. */
function readCircle(facts: FactSet): string {
  const message = readWord(facts, 'log:stack-overflow', 'message', '');
  const chain = message.split('through reference chain: ')[1] ?? '';
  const steps = [...chain.matchAll(STEP)].flatMap(([, type = '', field = '']) =>
    /^\d/.test(field) ? [] : `${type.slice(type.lastIndexOf('.') + 1)}.${field}`,
  );
  return [...new Set(steps)].slice(0, MAX_STEPS).join(' → ');
}

export const stackOverflow: Hypothesis = {
  id: 'stack-overflow',
  cause: 'deep-recursion',
  title: 'A call repeats itself without end',
  level: 'SEVERE',
  supports: { 'log:stack-overflow': 4, deep: 3 },
  describe: (facts) =>
    readCircle(facts) === ''
      ? `Endless recursion in ${readWord(facts, 'deep', 'frame', readWord(facts, 'log:stack-overflow', 'frame', 'the code'))} (StackOverflowError).`
      : `Objects that refer to each other are written as JSON without an end (StackOverflowError): ${readCircle(facts)} and back, ${formatWordTimes(facts.get('log:stack-overflow')?.words.count)}.`,
  advice: (facts) =>
    readCircle(facts) === ''
      ? 'End the recursion at the frames that repeat.'
      : 'Answer with objects made for that purpose (DTO, record) instead of entities, or leave one direction out (@JsonIgnore, @JsonManagedReference and @JsonBackReference). A larger -Xss only delays it.',
  confirm: 'The frames of the error.',
  explains: ['app-error'],
};
