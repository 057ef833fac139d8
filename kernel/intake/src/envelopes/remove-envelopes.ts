import type { Line } from '@hindsight/model';
import { type Envelope, type EnvelopeContent, splitText } from './envelope.ts';
import { TextLine } from './text-line.ts';

type OnLine = (line: Line) => void;

export interface EnvelopeRemover {
  line(line: Line): void;
  /** Ends the input and emits the lines whose end was not found. */
  end(): void;
}

/** Takes lines as the file has them and emits their contents. Lines that are in no envelope pass unchanged. */
export function removeEnvelopes(envelopes: readonly Envelope[], onLine: OnLine): EnvelopeRemover {
  return envelopes.reduceRight<EnvelopeRemover>((inner, envelope) => removeEnvelope(envelope, inner), {
    line: onLine,
    end: () => undefined,
  });
}

/** A record may hold several lines, a stack trace for example. All of them have the number of its line in the file. */
function splitLines(whole: TextLine): readonly TextLine[] {
  if (!whole.text.includes('\n')) return [whole];
  return splitText(whole.text).map((text) => {
    const line = new TextLine(whole);
    line.envelopeHeader = whole.envelopeHeader;
    line.text = text;
    return line;
  });
}

function removeEnvelope(envelope: Envelope, next: EnvelopeRemover): EnvelopeRemover {
  /** Incomplete lines by stream; the two streams of a container are interleaved. */
  const waiting = new Map<string, TextLine>();

  function take(line: Line, { text, stream = '', unfinished, header = line.envelopeHeader }: EnvelopeContent): void {
    const whole = waiting.get(stream) ?? new TextLine(line);
    whole.envelopeHeader ??= header;
    whole.append(text);
    if (unfinished) {
      waiting.set(stream, whole);
      return;
    }
    waiting.delete(stream);
    for (const one of splitLines(whole)) next.line(one);
  }

  return {
    line: (line) => {
      const content = envelope.open(line.text);
      if (content) take(line, content);
      else next.line(line);
    },
    end: () => {
      for (const line of waiting.values()) next.line(line);
      waiting.clear();
      next.end();
    },
  };
}
